/** Stored answers of mutations, so that a client that lost an answer and resends the request gets the same one. */
import { z } from "zod";
import type { Answer, Store } from "../storage/store.ts";
import { holdsCommitTs, withCommitTs } from "../documents/commitTimestamp.ts";
import type { CallOutcome } from "../domain/calls.ts";
import type { Timestamp } from "../domain/clock.ts";

/** Identifies a client's request; a resent request has the same identity. */
export interface Resend {
  sessionId: string;
  requestId: number;
}

export interface Answered {
  outcome: CallOutcome;
  ts: Timestamp;
}

const vRecordedAnswer = z.object({
  outcome: z.object({ ok: z.literal(true), value: z.string(), logLines: z.array(z.string()) }),
  ts: z.string(),
});
type RecordedAnswer = z.infer<typeof vRecordedAnswer>;

export function recordedAnswer(store: Store, { sessionId, requestId }: Resend): Answered | null {
  const json = store.answer(sessionId, requestId);
  if (json === null) return null;
  const { outcome, ts } = vRecordedAnswer.parse(JSON.parse(json));
  return { outcome, ts: BigInt(ts) };
}

/** The answer of a mutation, with the placeholder of `db.vars.commitTs` replaced. */
export function committedAt(ts: Timestamp, outcome: RecordedAnswer["outcome"]): RecordedAnswer["outcome"] {
  return holdsCommitTs(outcome.value) ? { ...outcome, value: withCommitTs(outcome.value, ts) } : outcome;
}

/** `at` is in epoch ms. */
export function answerRecord(resend: Resend, outcome: RecordedAnswer["outcome"], at: number) {
  return (ts: Timestamp): Answer => ({
    ...resend,
    at,
    json: JSON.stringify({ outcome: committedAt(ts, outcome), ts: String(ts) } satisfies RecordedAnswer),
  });
}
