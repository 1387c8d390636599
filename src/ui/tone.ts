/** The meaning of a colour. Text always conveys it, too; in forced colours chips have an edge, and marks keep their colour. */
export type Tone = "quiet" | "info" | "violet" | "warn" | "good" | "bad";

export const toneChip: Record<Tone, string> = {
  quiet: "bg-quiet-soft text-quiet-ink forced-colors:border",
  info: "bg-info-soft text-info-ink forced-colors:border",
  violet: "bg-violet-soft text-violet-ink forced-colors:border",
  warn: "bg-warn-soft text-warn-ink forced-colors:border",
  good: "bg-good-soft text-good-ink forced-colors:border",
  bad: "bg-bad-soft text-bad-ink forced-colors:border",
};

export const toneMark: Record<Tone, string> = {
  quiet: "bg-quiet-mark forced-color-adjust-none",
  info: "bg-info-mark forced-color-adjust-none",
  violet: "bg-violet-mark forced-color-adjust-none",
  warn: "bg-warn-mark forced-color-adjust-none",
  good: "bg-good-mark forced-color-adjust-none",
  bad: "bg-bad-mark forced-color-adjust-none",
};
