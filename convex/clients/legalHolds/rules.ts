/** Reasons of legal holds, and the sentences about them. Pure; the browser imports this file. */

export const LONGEST_HOLD_REASON = 500;

export const HOLD_TEXTS = {
  noReason: "Please say why nothing may be deleted",
  tooLong: `The reason can have at most ${String(LONGEST_HOLD_REASON)} characters`,
} as const;

/** The reason to store, or the sentence about its problem. */
export function readHoldReason(typed: string): { ok: true; reason: string } | { ok: false; sentence: string } {
  const reason = typed.trim();
  if (reason === "") return { ok: false, sentence: HOLD_TEXTS.noReason };
  return reason.length > LONGEST_HOLD_REASON ? { ok: false, sentence: HOLD_TEXTS.tooLong } : { ok: true, reason };
}
