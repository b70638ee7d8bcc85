// Which element shows which card after a change: an element stays with its card wherever that can be,
// so that the card is seen to move.

const key = (item) => `${item.place} ${item.index} ${item.card}`;

function takeWhere(pool, test) {
  const found = pool.findIndex(test);
  return found < 0 ? undefined : pool.splice(found, 1)[0].element;
}

/** First those that stay exactly where they are. */
function keepPlaces(pool, wanted, result) {
  const standing = new Map(pool.map((item) => [key(item), item]));
  for (const item of wanted) {
    const same = standing.get(key(item));
    if (!same) continue;
    result.set(item, same.element);
    pool.splice(pool.indexOf(same), 1);
  }
}

/**
 * `old` items have `{place, index, card, element}`, `wanted` items the same without an element.
 * Returns a map from wanted items to elements; what is missing in it is new, what is left in `old` is gone.
 * `origin` is the place the last move took cards from: of two equal cards that one moved.
 */
export function match(old, wanted, origin) {
  const result = new Map();
  keepPlaces(old, wanted, result);
  for (const item of wanted) {
    if (result.has(item) || item.hidden) continue;
    const element =
      takeWhere(old, (each) => each.card === item.card && each.place === origin) ??
      takeWhere(old, (each) => each.card === item.card);
    if (element) result.set(item, element);
  }
  return result;
}
