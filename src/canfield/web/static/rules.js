// The rules of a game as text with drawn examples, from the server's document.

import { exampleFigures } from "./examples.js";
import { t } from "./texts.js";

function made(tag, className, text) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** The examples that go with the rules of this field. */
function figuresFor(fields, figures) {
  if (fields.has("foundation_return")) return figures.foundations;
  return fields.has("build") ? figures.tableau : null;
}

/** Elements: note, sentences under their headings, examples, source. */
export function rulesText(told) {
  const figures = exampleFigures(told.examples);
  const titles = [...new Set(told.sentences.map(({ heading }) => heading))];
  const parts = titles.flatMap((title) => {
    const sentences = told.sentences.filter(({ heading }) => heading === title);
    const fields = new Set(sentences.flatMap((sentence) => sentence.fields));
    const drawn = figuresFor(fields, figures);
    const prose = made("p", "", sentences.map(({ text }) => text).join(" "));
    return [made("h3", "", title), prose, ...(drawn ? [drawn] : [])];
  });
  const note = told.note ? [made("p", "lead", told.note)] : [];
  const source = told.source ? [made("p", "source", t("Source: {source}", { source: told.source }))] : [];
  return [...note, ...parts, ...source];
}
