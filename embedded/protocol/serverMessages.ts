/**
 * Writers for everything the deployment sends over a socket. Query results arrive here as JSON text and are joined as
 * text, so that one result shared by many subscribers is serialized once.
 */
import type { CallOutcome, JsonValue, Timestamp } from "../domain/ports.ts";
import { encodeTimestamp } from "./codec.ts";

/** Where a client stands: a Transition moves it from one of these to the next. */
export interface StateVersion {
  querySet: number;
  identity: number;
  ts: Timestamp;
}

export interface Transition {
  start: StateVersion;
  end: StateVersion;
  /** JSON text of each modification, from the three writers below. */
  modifications: readonly string[];
  /** The client's clock minus ours in milliseconds, as its Connect arrived; positive when the client is ahead. */
  clientClockSkew?: number | undefined;
  /** Nanoseconds since the epoch at the time of sending; a JSON number, so it is only good to a microsecond. */
  serverTs?: number | undefined;
}

export function encodeTransition({ start, end, modifications, clientClockSkew, serverTs }: Transition): string {
  const skew = clientClockSkew === undefined ? "" : `,"clientClockSkew":${String(clientClockSkew)}`;
  const sent = serverTs === undefined ? "" : `,"serverTs":${String(serverTs)}`;
  const versions = `"startVersion":${encodeVersion(start)},"endVersion":${encodeVersion(end)}`;
  return `{"type":"Transition",${versions},"modifications":[${modifications.join(",")}]${skew}${sent}}`;
}

/** A subscribed query's new result, or its failure. */
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

/** `ts` is the commit's place in history; the client waits for a Transition at or past it before it resolves. */
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

/** Resets the client's inactivity timer (60 s) and nothing else. */
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

/** The key's presence is what tells the client that a ConvexError was thrown, so it is left out, not null. */
function encodeErrorData(outcome: { errorData?: JsonValue }): string {
  return outcome.errorData === undefined ? "" : `,"errorData":${JSON.stringify(outcome.errorData)}`;
}

function quote(text: string): string {
  return JSON.stringify(text);
}
