/** Why a client's data is kept, and the sentences about it. Pure; the browser imports this file. */

export const LONGEST_HOLD_REASON = 500;

export const HOLD_TEXTS = {
  noReason: "Please say why nothing may be deleted",
  tooLong: `The reason can have at most ${String(LONGEST_HOLD_REASON)} characters`,
} as const;

/** The reason as it is stored, or the sentence for what is wrong with it. */
export function readHoldReason(typed: string): { ok: true; reason: string } | { ok: false; sentence: string } {
  const reason = typed.trim();
  if (reason === "") return { ok: false, sentence: HOLD_TEXTS.noReason };
  return reason.length > LONGEST_HOLD_REASON ? { ok: false, sentence: HOLD_TEXTS.tooLong } : { ok: true, reason };
}
