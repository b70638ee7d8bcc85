// The bar shows as much as there is room for, whatever the language, the facts and the length of a name:
// `data-tight` of the page says how much has to be left out.

const TIGHTEST = 5;

const spills = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + 1;

const GAP = 7;

/** Whether words of commands all but touch: on phones upright each command has an equal share of the width. */
const wordsSpill = (bar) =>
  document.body.dataset.mode === "upright" &&
  [...bar.querySelectorAll(".commands button")].some(
    (button) => button.clientWidth && button.querySelector("span")?.offsetWidth > button.clientWidth - GAP,
  );

const overflows = (bar) => spills(bar) || wordsSpill(bar);

const isCut = ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth;

/** Whether name or deal are cut short: what the menu has too, and words of the marks, are left out for them. */
const cutsTitle = (bar) =>
  document.body.dataset.mode === "wide" && [...bar.querySelectorAll("h1, #deal-number")].some(isCut);

/** Leave out no more than must be. */
function fit(bar) {
  const { dataset } = document.body;
  for (let tight = 0; tight <= TIGHTEST; tight += 1) {
    dataset.tight = tight;
    if (!overflows(bar) && !(tight < 2 && cutsTitle(bar))) return;
  }
}

/** Keep the bar fitting while the window and the words change. */
export function install() {
  const bar = document.querySelector(".bar");
  const again = () => fit(bar);
  new ResizeObserver(again).observe(document.body);
  const changes = { subtree: true, childList: true, characterData: true, attributeFilter: ["hidden"] };
  for (const part of bar.querySelectorAll(".facts, .marks, .title, .commands"))
    new MutationObserver(again).observe(part, changes);
  new MutationObserver(again).observe(document.body, { attributeFilter: ["data-mode", "class"] });
  again();
}
