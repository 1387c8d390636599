/** Created once: constructing a Segmenter takes longer than rendering a row. */
const segmenter = new Intl.Segmenter();

/** The first grapheme, which may consist of several code points. */
export function firstLetter(name: string): string | undefined {
  const [first] = segmenter.segment(name.trim());
  return first?.segment.toLocaleUpperCase();
}
