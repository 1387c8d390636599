/** Separator of two texts. A search may contain it too: a match must lie within one text. */
const BETWEEN = "\n";

/** Concatenated texts. Searching one long text takes a tenth of the time of 100,000 short ones scattered in memory. */
export interface JoinedTexts {
  text: string;
  /** Offset of each text, and the end of the last one. */
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

/** The `items`, one per text, whose text contains `needle`, in order. `needle` is not empty. */
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
