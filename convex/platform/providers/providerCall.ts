/** One call of an outside service, and its failures. Nothing here throws. */

import { isAddressInClear, outsideFetch } from "./outsideFetch";

/**
 * Kinds of failure of a provider's call. `refused`: in the provider's own words; `limited`: too many calls, none was carried out;
 * `unavailable`: no answer, or an unreadable one, so that the effect may exist anyway. `inClear`: nothing was sent, because the
 * address in our settings is neither `https:` nor of this machine.
 */
export type ProviderFailure =
  | { kind: "unconfigured"; setting: string }
  | { kind: "refused"; status: number; reason: string }
  | { kind: "limited" }
  | { kind: "unavailable"; trouble: "timeout" | "network" | "serverError" | "unreadable" }
  | { kind: "inClear" };

export type ProviderAnswer<T> = { kind: "ok"; value: T } | ProviderFailure;

interface Call {
  url: string;
  init?: RequestInit;
  /** Maximum length of the answer. */
  maxBytes?: number;
  timeoutMs?: number;
}

/** Time limit of a call, so that a run of a contract's step ends before its lease. */
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 4 * 1024 * 1024;

interface AnswerHead {
  status: number;
  ok: boolean;
  headers: Headers;
}

/** The bytes of an answer in their original parts, so that a long one is in memory only once. */
export interface Parts {
  parts: Uint8Array[];
  /** The sum of their lengths. */
  length: number;
}

export interface RawAnswer extends AnswerHead {
  bytes: Uint8Array<ArrayBuffer>;
}

/** The provider's answer with any status, as bytes. */
export async function callProvider(call: Call): Promise<ProviderAnswer<RawAnswer>> {
  const called = await callInParts(call);
  if (called.kind !== "ok") return called;
  const { status, ok, headers } = called.value;
  return { kind: "ok", value: { status, ok, headers, bytes: joined(called.value) } };
}

/** `callProvider` without joining the bytes. */
export async function callInParts(call: Call): Promise<ProviderAnswer<AnswerHead & Parts>> {
  const abort = new AbortController();
  const timer = setTimeout(() => {
    abort.abort();
  }, call.timeoutMs ?? TIMEOUT_MS);
  try {
    const response = await outsideFetch(call.url, Object.assign({}, call.init, { signal: abort.signal }));
    const read = await readBounded(response, call.maxBytes ?? MAX_BYTES, abort.signal);
    if (read === null) return { kind: "unavailable", trouble: "unreadable" };
    const { status, ok, headers } = response;
    return { kind: "ok", value: { status, ok, headers, ...read } };
  } catch (error) {
    // Logs only the kind of error: its text may hold the address or a key.
    console.error(`Calling a provider failed: ${error instanceof Error ? error.name : "unknown error"}`);
    if (isAddressInClear(error)) return { kind: "inClear" };
    return { kind: "unavailable", trouble: abort.signal.aborted ? "timeout" : "network" };
  } finally {
    clearTimeout(timer);
  }
}

/** Null for an answer that is too long, which is read only up to the limit. Throws when the signal comes first. */
async function readBounded(response: Response, maxBytes: number, signal: AbortSignal): Promise<Parts | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const isWhole = await readParts(response, { maxBytes, signal }, (part) => {
    parts.push(part);
    length += part.byteLength;
  });
  return isWhole ? { parts, length } : null;
}

interface Bounds {
  maxBytes: number;
  signal: AbortSignal;
}

/** Calls `take` with each part of the answer; returns false if it is too long. Throws when the signal comes first. */
export async function readParts(
  { headers, body }: Response,
  { maxBytes, signal }: Bounds,
  take: (part: Uint8Array) => void,
): Promise<boolean> {
  if (body === null) return true;
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop);
  let length = Number(headers.get("content-length") ?? 0) > maxBytes ? Infinity : 0;
  while (length <= maxBytes) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) return true;
    take(value);
    length += value.byteLength;
  }
  stop();
  return false;
}

export function joined({ parts, length }: Parts): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

/** The text of an answer. */
export function textOf({ bytes }: RawAnswer): string {
  return new TextDecoder().decode(bytes);
}

/** The value of a JSON text; undefined for any other text, such as a proxy's web page. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Maximum length of a provider's words for staff. */
const LONGEST_REASON = 300;

/** A provider's words for staff: without our keys, in case it repeats them, on one line, and not too long. */
export function shownReason(words: string, secrets: readonly string[]): string {
  const cleared = secrets
    .filter((secret) => secret !== "")
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((rest, secret) => rest.replaceAll(secret, "…"), words);
  const line = cleared.replace(/\s+/g, " ").trim();
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON)}…` : line;
}

/** The failure that a status means, before the body is read; null for success and for a refusal in the provider's words. */
export function troubleOf({ status, ok }: AnswerHead): ProviderFailure | null {
  if (ok) return null;
  if (status === 429) return { kind: "limited" };
  return status >= 500 ? { kind: "unavailable", trouble: "serverError" } : null;
}

const TROUBLE_WORDS = {
  timeout: "did not answer in time",
  network: "could not be reached",
  serverError: "has a problem of its own",
  unreadable: "gave an answer that cannot be read",
} as const;

/** A failure in words for staff. `name` is the provider's. */
export function failureText(name: string, failure: ProviderFailure): string {
  switch (failure.kind) {
    case "unconfigured":
      return `${name} is not set up: ${failure.setting} is missing in the deployment's environment.`;
    case "refused":
      return failure.reason === "" ? `${name} refused (status ${String(failure.status)}).` : failure.reason;
    case "limited":
      return `${name} asks to wait, because of too many requests. Try again in a minute.`;
    case "inClear":
      return `${name} was not called: its address in the deployment's environment must begin with https://. Please ask an administrator to correct it.`;
    case "unavailable":
      return `${name} ${TROUBLE_WORDS[failure.trouble]}. Try again; nothing is done twice.`;
  }
}
