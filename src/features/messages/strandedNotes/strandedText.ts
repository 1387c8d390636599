import { formatCount } from "../../../lib/format/format";

export const strandedWords = {
  heading: "Notes that cannot be saved",
  label: "Text of the note",
  show: "Show",
  copy: "Copy",
  copied: "Copied.",
  selected: "The text is selected: copy it with your keyboard.",
  discard: "Discard",
  discarded: "The note was discarded.",
} as const;

/** The banner's text on every screen. */
export function strandedText(count: number): string {
  return count === 1
    ? "1 note cannot be saved. Copy or discard its text."
    : `${formatCount(count)} notes cannot be saved. Copy or discard their texts.`;
}
