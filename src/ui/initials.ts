/** Created once: constructing a Segmenter takes longer than rendering a row. */
const segmenter = new Intl.Segmenter();

/** The first grapheme, which may consist of several code points. */
export function firstLetter(name: string): string | undefined {
  const [first] = segmenter.segment(name.trim());
  return first?.segment.toLocaleUpperCase();
}

/** The first letters of the first and the last word; of an email address, those of what stands before the @. */
export function initialsOf(name: string): string {
  const words = name.replace(/@.*/, "").split(/[\s._-]+/);
  const letters = words.flatMap((word) => firstLetter(word) ?? []);
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join("") || "?";
}
