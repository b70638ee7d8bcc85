// The rules of a game as text with drawn examples, from the server's document.

import { made } from "./elements.js";
import { exampleFigures } from "./examples.js";
import { t } from "./texts.js";

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
