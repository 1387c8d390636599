/**
 * Encoders for every message the deployment sends over a socket. Query results arrive here as JSON text and are
 * concatenated as text, so a result shared by many subscribers is serialized once.
 */
import type { CallOutcome } from "../domain/calls.ts";
import type { JsonValue } from "../domain/json.ts";
import type { Timestamp } from "../domain/clock.ts";
import { encodeTimestamp } from "./codec.ts";

/** The state a client is in. A Transition moves it from one state version to the next. */
export interface StateVersion {
  querySet: number;
  identity: number;
  ts: Timestamp;
}

export interface Transition {
  start: StateVersion;
  end: StateVersion;
  /** JSON text of each modification, from `encodeQueryResult` and `encodeQueryRemoved`. */
  modifications: readonly string[];
  /** The client's clock minus ours in milliseconds when its Connect arrived; positive when the client is ahead. */
  clientClockSkew?: number | undefined;
  /** Nanoseconds since the epoch at the time of sending. A JSON number, so only precise to a microsecond. */
  serverTs?: number | undefined;
}

export function encodeTransition({ start, end, modifications, clientClockSkew, serverTs }: Transition): string {
  const skew = clientClockSkew === undefined ? "" : `,"clientClockSkew":${String(clientClockSkew)}`;
  const sent = serverTs === undefined ? "" : `,"serverTs":${String(serverTs)}`;
  const versions = `"startVersion":${encodeVersion(start)},"endVersion":${encodeVersion(end)}`;
  return `{"type":"Transition",${versions},"modifications":[${modifications.join(",")}]${skew}${sent}}`;
}

/** The new result or failure of a subscribed query. */
export function encodeQueryResult(queryId: number, outcome: CallOutcome, journal: string | null): string {
  const head = outcome.ok
    ? `{"type":"QueryUpdated","queryId":${String(queryId)},"value":${outcome.value}`
    : `{"type":"QueryFailed","queryId":${String(queryId)},"errorMessage":${quote(outcome.errorMessage)}${encodeErrorData(outcome)}`;
  const logLines = outcome.logLines.length === 0 ? "[]" : JSON.stringify(outcome.logLines);
  return `${head},"logLines":${logLines},"journal":${journal === null ? "null" : quote(journal)}}`;
}

export function encodeQueryRemoved(queryId: number): string {
  return `{"type":"QueryRemoved","queryId":${String(queryId)}}`;
}

/** `ts` is the commit timestamp. The client resolves the mutation at the first Transition that reaches it. */
export function encodeMutationResponse(requestId: number, outcome: CallOutcome, ts: Timestamp): string {
  const tail = outcome.ok ? `,"ts":"${encodeTimestamp(ts)}"}` : "}";
  return `{"type":"MutationResponse",${encodeOutcome(requestId, outcome)}${tail}`;
}

export function encodeActionResponse(requestId: number, outcome: CallOutcome): string {
  return `{"type":"ActionResponse",${encodeOutcome(requestId, outcome)}}`;
}

export interface AuthErrorMessage {
  error: string;
  baseVersion: number;
  /** True in answer to an Authenticate; false when a sign-in that had been accepted ran out. */
  authUpdateAttempted: boolean;
}

export function encodeAuthError({ error, baseVersion, authUpdateAttempted }: AuthErrorMessage): string {
  return JSON.stringify({ type: "AuthError", error, baseVersion, authUpdateAttempted });
}

export function encodeFatalError(error: string): string {
  return JSON.stringify({ type: "FatalError", error });
}

/** Only resets the client's inactivity timer (60 s). */
export function encodePing(): string {
  return '{"type":"Ping"}';
}

function encodeVersion({ querySet, identity, ts }: StateVersion): string {
  return `{"querySet":${String(querySet)},"identity":${String(identity)},"ts":"${encodeTimestamp(ts)}"}`;
}

function encodeOutcome(requestId: number, outcome: CallOutcome): string {
  const result = outcome.ok ? outcome.value : quote(outcome.errorMessage);
  const errorData = outcome.ok ? "" : encodeErrorData(outcome);
  const logLines = JSON.stringify(outcome.logLines);
  return `"requestId":${String(requestId)},"success":${String(outcome.ok)},"result":${result}${errorData},"logLines":${logLines}`;
}

/**
 * The presence of the key tells the client that a ConvexError was thrown, so it is omitted for other errors, not null.
 */
function encodeErrorData(outcome: { errorData?: JsonValue }): string {
  return outcome.errorData === undefined ? "" : `,"errorData":${JSON.stringify(outcome.errorData)}`;
}

function quote(text: string): string {
  return JSON.stringify(text);
}
