import { countText } from "../../../lib/format/format";

/** Texts of the calls, one lead at a time. */
export const callText = {
  title: "Calls",
  close: "End calls",
  progress: (at: number, all: number) => `${String(at)} of ${String(all)}`,
  notes: "Last notes",
  call: (phone: string) => `Call ${phone}`,
  noPhone: "No phone number",
  called: "Called",
  noAnswer: "No answer",
  nextContact: "Next contact…",
  skip: "Skip",
  day: "Day of the next contact",
  set: "Set",
  cancel: "Cancel",
  done: "Done. Nothing waits for you.",
  took: (calls: number, minutes: number) =>
    `${countText(calls, "call", "calls")} in ${minutes < 1 ? "less than a minute" : countText(minutes, "minute", "minutes")}.`,
  back: "Back to Today",
  failed: "The outcome could not be saved.",
  calledHint: "Clears the next contact; a new lead becomes Actively Contacting.",
  noAnswerHint: "Next contact tomorrow.",
} as const;

export const CALL_KEYS = {
  screen: callText.title,
  does: { c: "Called", n: "No answer: next contact tomorrow", d: "Set the next contact", s: "Skip" },
} as const;
