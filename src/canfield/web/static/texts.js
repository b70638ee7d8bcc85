// Texts, numbers and dates in the page's language. The English text is its own name.

export const language = document.documentElement.lang || "en";
const texts = language === "en" ? {} : await load();
const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

/** Without its texts the page speaks English. */
async function load() {
  try {
    return await (await fetch(`/texts/${language}.json`)).json();
  } catch {
    return {};
  }
}

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));

/** The text in the page's language, with `{name}` replaced by the value of that name. */
export function t(text, values = {}) {
  return filled(texts[text] || text, values);
}

/** The text for `n` things; `{n}` stands for the number. */
export function tn(one, many, n, values = {}) {
  const form = plurals.select(n) === "one" ? 0 : 1;
  return filled(texts[one]?.[form] || [one, many][form], { n: numbers.format(n), ...values });
}

export const number = (value) => numbers.format(value);

export const percent = (share) =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(share);

/** How long ago a moment is, in words: "5 minutes ago". */
export function ago(milliseconds) {
  const minutes = Math.round(milliseconds / 60000);
  const relative = new Intl.RelativeTimeFormat(language);
  if (minutes < 60) return relative.format(-minutes, "minute");
  if (minutes < 60 * 36) return relative.format(-Math.round(minutes / 60), "hour");
  return relative.format(-Math.round(minutes / 1440), "day");
}

/** A day or a moment, as the page's language writes it. */
export function date(value, options = { dateStyle: "medium" }) {
  return new Intl.DateTimeFormat(language, options).format(new Date(value));
}
