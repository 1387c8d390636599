/** The meaning of a colour. Text always conveys it, too. */
export type Tone = "quiet" | "info" | "violet" | "warn" | "good" | "bad";

export const toneChip: Record<Tone, string> = {
  quiet: "bg-quiet-soft text-quiet-ink",
  info: "bg-info-soft text-info-ink",
  violet: "bg-violet-soft text-violet-ink",
  warn: "bg-warn-soft text-warn-ink",
  good: "bg-good-soft text-good-ink",
  bad: "bg-bad-soft text-bad-ink",
};

export const toneMark: Record<Tone, string> = {
  quiet: "bg-quiet-mark",
  info: "bg-info-mark",
  violet: "bg-violet-mark",
  warn: "bg-warn-mark",
  good: "bg-good-mark",
  bad: "bg-bad-mark",
};
