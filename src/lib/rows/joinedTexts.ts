/** Between two texts. A search may hold it too: what is found has to lie within one text. */
const BETWEEN = "\n";

/**
 * Texts one after the other. The engine looks through one long text in a tenth of the time that it takes for each of
 * 100,000 short ones, which lie all over the memory.
 */
export interface JoinedTexts {
  text: string;
  /** Where each begins, and where one more would. */
  starts: Uint32Array;
}

export function joinTexts(texts: readonly string[]): JoinedTexts {
  const starts = new Uint32Array(texts.length + 1);
  let at = 0;
  for (const [index, text] of texts.entries()) {
    starts[index] = at;
    at += text.length + BETWEEN.length;
  }
  starts[texts.length] = at;
  return { text: texts.join(BETWEEN) + BETWEEN, starts };
}

/** Those of `items`, one for each text, whose text contains `needle`, in their order. `needle` is not empty. */
export function findInJoined<T>({ text, starts }: JoinedTexts, needle: string, items: readonly T[]): T[] {
  const found: T[] = [];
  let index = 0;
  let at = text.indexOf(needle);
  while (at !== -1) {
    while ((starts[index + 1] ?? Infinity) <= at) index += 1;
    const end = (starts[index + 1] ?? 0) - BETWEEN.length;
    const item = at + needle.length <= end ? items[index] : undefined;
    if (item !== undefined) found.push(item);
    at = text.indexOf(needle, item === undefined ? at + 1 : end);
  }
  return found;
}
