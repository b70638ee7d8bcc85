// Elements made by scripts. Text from outside goes in as text, never as markup.

/** An element of a class with these texts and elements in it. */
export function made(tag, className, ...inside) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...inside);
  return element;
}
