import { formatCount } from "../format";
import type { Saving, UnsentState } from "./unsentWork";

/** The word beside what is being saved; none for the first two seconds. */
export const SAVING_WORDS: Record<Saving, string | null> = {
  pending: null,
  saving: "Saving…",
  notSent: "Not sent yet",
};

/** "1 change waits." */
export function waitingText(count: number): string {
  return count === 1 ? "1 change waits." : `${formatCount(count)} changes wait.`;
}

/** What is wrong with the connection, or null. */
export function connectionText({ count, isCutOff, isStalled }: UnsentState): string | null {
  const waiting = count === 0 ? "" : ` ${waitingText(count)}`;
  if (isCutOff) return `You're offline. Changes will be sent when you reconnect.${waiting}`;
  return isStalled ? `Saving takes longer than usual.${waiting}` : null;
}

/** What somebody should know who has to reload the page. */
export function reloadAdvice(count: number, isUnstored: boolean): string {
  if (isUnstored) return "This browser keeps no drafts: copy what you have typed first.";
  if (count > 0) return `${waitingText(count)} Reload once everything is sent. What you have typed is kept.`;
  return "What you have typed is kept.";
}
