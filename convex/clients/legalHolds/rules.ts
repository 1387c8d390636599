/** Reasons of legal holds, and the sentences about them. Pure; the browser imports this file. */

const LONGEST_REASON = 500;

/** The reason to store, or the sentence about its problem. */
export function readHoldReason(typed: string): { ok: true; reason: string } | { ok: false; sentence: string } {
  const reason = typed.trim();
  if (reason === "") return { ok: false, sentence: "Please say why nothing may be deleted" };
  const tooLong = `The reason can have at most ${String(LONGEST_REASON)} characters`;
  return reason.length > LONGEST_REASON ? { ok: false, sentence: tooLong } : { ok: true, reason };
}
