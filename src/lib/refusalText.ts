import { ConvexError } from "convex/values";
import { z } from "zod/mini";
import type { Refusal } from "../../convex/access/rules";
import type { checkNoteText } from "../../convex/notes/rules";
import { formatAge } from "./format";

const vRefusal = z.discriminatedUnion("code", [
  z.object({ code: z.literal("UNAUTHENTICATED") }),
  z.object({ code: z.literal("FORBIDDEN") }),
  z.object({ code: z.literal("NOT_FOUND"), what: z.string() }),
  z.object({ code: z.literal("INVALID"), field: z.string(), reason: z.string() }),
  z.object({
    code: z.literal("CHANGED_MEANWHILE"),
    byName: z.nullable(z.string()),
    at: z.number(),
    current: z.string(),
  }),
  z.object({ code: z.literal("RATE_LIMITED"), retryAt: z.number() }),
  z.object({ code: z.literal("CONFLICT"), what: z.string() }),
  z.object({ code: z.literal("UNAVAILABLE"), what: z.string() }),
]) satisfies z.ZodMiniType<Refusal>;

type InvalidReason = Extract<ReturnType<typeof checkNoteText>, { reason: string }>["reason"];

/** A description of each reason for which the rules refuse a value. */
const REASON_WORDS: Record<InvalidReason, string> = { blank: "it is empty", tooLong: "it is too long" };

function reasonWords(reason: string): string {
  return Object.entries(REASON_WORDS).find(([known]) => known === reason)?.[1] ?? "it cannot be saved like this";
}

/** The refusal inside an error, or null for an unexpected error. */
export function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof ConvexError)) return null;
  const parsed = vRefusal.safeParse(error.data);
  return parsed.success ? parsed.data : null;
}

/** What is wrong and what to do, for each refusal code. The compiler refuses a missing code. */
export function refusalText(refusal: Refusal, now: number): string {
  switch (refusal.code) {
    case "UNAUTHENTICATED":
      return "Your session has ended. Sign in again to continue.";
    case "FORBIDDEN":
      return "Permission denied - please check your access";
    case "NOT_FOUND":
      return `This ${refusal.what} is no longer available. Go back to the list and choose another.`;
    case "INVALID":
      return `Please check the ${refusal.field}: ${reasonWords(refusal.reason)}.`;
    case "CHANGED_MEANWHILE":
      return `${refusal.byName ?? "Someone else"} changed this ${formatAge(refusal.at, now)}. Look at the new value, then decide.`;
    case "RATE_LIMITED":
      return `Too many tries. Try again in ${String(Math.max(1, Math.ceil((refusal.retryAt - now) / 1_000)))} s.`;
    case "CONFLICT":
      return `Someone else is changing this ${refusal.what} right now. Try again in a moment.`;
    case "UNAVAILABLE":
      return `The ${refusal.what} cannot be reached at the moment. Try again in a minute.`;
    default:
      return refusal satisfies never;
  }
}

/** Why nothing can be saved while Convex does not accept the session. */
export const sessionText = {
  unchecked: "Your session is being renewed. Try again in a moment.",
  refused: "Your session could not be renewed: sign out and sign in again.",
} as const;

/** The message for any error. For an unexpected error it contains the request id, by which the error can be found in the log. */
export function errorText(error: unknown, now: number = Date.now()): string {
  const refusal = refusalIn(error);
  if (refusal) return refusalText(refusal, now);
  const requestId = error instanceof Error ? /\[Request ID: ([\w-]+)\]/.exec(error.message)?.[1] : undefined;
  const sentence = "Something went wrong on the server. Try again.";
  return requestId ? `${sentence} If it happens again, report request ${requestId}.` : sentence;
}

/** The message for a list that cannot be read: the refusal's, or `unforeseen` for an unexpected error. */
export function listErrorText(error: unknown, unforeseen: string): string {
  return refusalIn(error) ? errorText(error) : unforeseen;
}
