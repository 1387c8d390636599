import { formatCount } from "../format/format";
import { open } from "../words/en/open";
import { fill } from "../words/fill";
import type { Translated } from "../words/translated";
import type { Saving, UnsentState } from "./unsentWork";

/** The word beside a pending write; none for the first two seconds. */
export const SAVING_WORDS: Record<Saving, string | null> = {
  pending: null,
  saving: "Saving…",
  notSent: "Not sent yet",
};

type Words = Pick<Translated<typeof open>, "oneWaits" | "manyWait" | "kept" | "notKept" | "reloadOnceSent">;

/** "1 change waits." */
function waitingText({ oneWaits, manyWait }: Pick<Words, "oneWaits" | "manyWait">, count: number): string {
  return count === 1 ? oneWaits : fill(manyWait, { count: formatCount(count) });
}

/** The problem of the connection; null if there is none. `isOffline`: the browser reports no network. */
export function connectionText({ count, isCutOff, isStalled }: UnsentState, isOffline: boolean): string | null {
  const waiting = count === 0 ? "" : ` ${waitingText(open, count)}`;
  if (isCutOff && isOffline) return `You're offline. Changes will be sent when you reconnect.${waiting}`;
  if (isCutOff) return `Passage cannot be reached. Changes will be sent when it answers again.${waiting}`;
  return isStalled ? `Saving takes longer than usual.${waiting}` : null;
}

/** Warns what a reload would lose. */
export function reloadAdvice(words: Words, count: number, isUnstored: boolean): string {
  if (isUnstored) return words.notKept;
  if (count > 0) return `${waitingText(words, count)} ${words.reloadOnceSent} ${words.kept}`;
  return words.kept;
}
