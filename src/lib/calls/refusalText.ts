import { ConvexError } from "convex/values";
import type { Refusal } from "../../../convex/platform/refusals";
import { serverNow } from "../../ui/text/serverNow";
import { formatAge } from "../format/format";
import { formatDate } from "../format/formatDay";
import { isMissingCode } from "../lazy/loadOrReload";
import { isRecord } from "../record";
import { plainText } from "../../ui/text/plainText";

/** Reasons of several rules. Other reasons are sentences. */
const REASON_WORDS: ReadonlyMap<string, string> = new Map([
  ["blank", "it is empty"],
  ["tooLong", "it is too long"],
]);

/** The refusal inside an error, or null for an unexpected error. */
export function refusalIn(error: unknown): Refusal | null {
  return error instanceof ConvexError ? refusalOf(error.data) : null;
}

/** Checked by hand: a schema library would be loaded before the first screen. */
function refusalOf(data: unknown): Refusal | null {
  if (!isRecord(data)) return null;
  const { code, what, field, reason, byName, at, current, retryAt } = data;
  switch (code) {
    case "UNAUTHENTICATED":
    case "FORBIDDEN":
      return { code };
    case "NOT_FOUND":
    case "CONFLICT":
    case "UNAVAILABLE":
      return typeof what === "string" ? { code, what } : null;
    case "INVALID":
      return typeof field === "string" && typeof reason === "string" ? { code, field, reason } : null;
    case "ON_HOLD":
      if (typeof reason !== "string" || typeof byName !== "string") return null;
      return typeof at === "number" ? { code, reason, byName, at } : null;
    case "RATE_LIMITED":
      if (typeof retryAt !== "number") return null;
      return typeof what === "string" ? { code, retryAt, what } : { code, retryAt };
    case "CHANGED_MEANWHILE":
      if (typeof byName !== "string" && byName !== null) return null;
      return typeof at === "number" && typeof current === "string" ? { code, byName, at, current } : null;
    default:
      return null;
  }
}

/** The sentence for each refusal code: the problem and the remedy. The compiler refuses a missing code. */
export function refusalText(refusal: Refusal, now: number): string {
  switch (refusal.code) {
    case "UNAUTHENTICATED":
      return "Your session has ended. Sign in again to continue.";
    case "FORBIDDEN":
      return "Permission denied - please check your access";
    case "NOT_FOUND":
      return `This ${refusal.what} is no longer available. Go back to the list and choose another.`;
    case "INVALID":
      // Some rules bring their own sentence, the same on the server and in the form.
      if (refusal.reason.includes(" ")) return refusal.reason;
      return `Please check the ${refusal.field}: ${REASON_WORDS.get(refusal.reason) ?? "it cannot be saved like this"}.`;
    case "CHANGED_MEANWHILE":
      return `${refusal.byName ?? "Someone else"} changed this ${formatAge(refusal.at, now)}. Look at the new value, then decide.`;
    case "RATE_LIMITED":
      return `Too many tries. Try again in ${String(secondsUntil(refusal.retryAt, now))} s.`;
    case "CONFLICT":
      return `Someone else is changing this ${refusal.what} right now. Try again in a moment.`;
    case "ON_HOLD":
      return `${plainText(refusal.byName)} set a legal hold on this client on ${formatDate(refusal.at)}: “${plainText(refusal.reason)}”. Nothing of the client can be deleted, and no note changed, until an administrator lifts it.`;
    case "UNAVAILABLE":
      return `The ${refusal.what} cannot be reached at the moment. Try again in a minute.`;
    default:
      return refusal satisfies never;
  }
}

/** At least one second. */
export function secondsUntil(at: number, now: number): number {
  return Math.max(1, Math.ceil((at - now) / 1_000));
}

/** The server's own sentence for a form's field; undefined for other refusals, which have a general text. */
export function fieldSentence(refusal: Refusal): string | undefined {
  return refusal.code === "INVALID" ? refusal.reason : undefined;
}

/** The app's code could not be loaded: the server is not at fault. */
export const notLoadedText = "This page didn't load. Check your connection and reload.";

/** Why saving is impossible while Convex does not accept the session. */
export const sessionText = {
  unchecked: "Your session is being renewed. Try again in a moment.",
  refused: "Your session could not be renewed: sign out and sign in again.",
} as const;

export type SessionRefusal = keyof typeof sessionText;

const UNFORESEEN = "Something went wrong on the server. Try again.";

/**
 * The message for any error. For an unexpected error: the screen's own sentence, if it has one, with the request id for finding the error
 * in the log.
 */
export function errorText(error: unknown, sentence: string = UNFORESEEN): string {
  const refusal = refusalIn(error);
  if (refusal) return refusalText(refusal, serverNow());
  if (isMissingCode(error)) return notLoadedText;
  const requestId = requestIdIn(error);
  return requestId ? `${sentence.replace(/\.?$/, ".")} If it happens again, report request ${requestId}.` : sentence;
}

/** The request id of an unexpected server error, for finding it in the log. */
export function requestIdIn(error: unknown): string | undefined {
  return error instanceof Error ? /\[Request ID: ([\w-]+)\]/.exec(error.message)?.[1] : undefined;
}

/** The message for a list that cannot be read: the refusal's text, or `unforeseen` for an unexpected error. */
export function listErrorText(error: unknown, unforeseen: string): string {
  return refusalIn(error) ? errorText(error) : unforeseen;
}
