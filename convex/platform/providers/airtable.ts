import { z } from "zod";
import type { Environment } from "../environment";
import { callProvider, jsonOf, shownReason, textOf, type ProviderFailure, type RawAnswer } from "./providerCall";

/** Records per page, the provider's maximum. */
const PAGE_RECORDS = 100;
/** Above five requests a second, the provider refuses all for 30 seconds: four leave room for slow lines. */
export const REQUEST_INTERVAL_MS = 250;
/** How long one request may take. */
export const REQUEST_TIMEOUT_MS = 300_000;
/** A page has a hundred records, whose cells may have 100,000 characters each; a longer answer is invalid. */
const LONGEST_PAGE_BYTES = 16 * 1024 * 1024;

export interface CardRecord {
  id: string;
  /** Empty fields are missing; a field may be of any type. */
  fields: Record<string, unknown>;
}

/**
 * Kinds of failure, one for each status that the provider distinguishes. `planUsedUp`: the plan's calls of this month are used
 * up, and a retry changes nothing; `expired`: the offset is no longer valid, and reading starts again.
 */
export interface CardTableFailure {
  kind:
    | "authenticationRequired"
    | "notAuthorized"
    | "notFound"
    | "requestTooLarge"
    | "unprocessable"
    | "tooManyRequests"
    | "planUsedUp"
    | "serverError"
    | "serviceUnavailable"
    | "unexpected"
    | "timeout"
    | "network"
    | "unreadable"
    | "expired";
  /** Null without an answer. */
  status: number | null;
  /** In the provider's words; may be empty. */
  reason: string;
}

export type CardPage =
  | { kind: "unconfigured"; setting: string }
  | { kind: "page"; records: CardRecord[]; offset: string | null }
  | { kind: "failed"; failure: CardTableFailure };

interface PageRequest {
  /** The end of the page before; null for the first page. */
  offset: string | null;
  timeoutMs: number;
}

/** One page of the card table, the latest date first. Never throws. */
export async function fetchCardPage(env: Environment, { offset, timeoutMs }: PageRequest): Promise<CardPage> {
  const { AIRTABLE_TOKEN: token, AIRTABLE_BASE_ID: baseId } = env;
  if (!token) return { kind: "unconfigured", setting: "AIRTABLE_TOKEN" };
  if (!baseId) return { kind: "unconfigured", setting: "AIRTABLE_BASE_ID" };
  const base = (env["AIRTABLE_URL"] || "https://api.airtable.com").replace(/\/$/, "");
  const path = [baseId, env["AIRTABLE_TABLE"] || "Transactions"].map(encodeURIComponent).join("/");
  const called = await callProvider({
    url: `${base}/v0/${path}?${queryOf(offset)}`,
    init: { headers: { authorization: `Bearer ${token}` } },
    maxBytes: LONGEST_PAGE_BYTES,
    timeoutMs,
  });
  if (called.kind !== "ok") return { kind: "failed", failure: withoutAnswer(called) };
  return called.value.ok ? readPage(called.value) : { kind: "failed", failure: refusalIn(called.value, token) };
}

function queryOf(offset: string | null): string {
  const query = new URLSearchParams({
    pageSize: String(PAGE_RECORDS),
    "sort[0][field]": "Date",
    "sort[0][direction]": "desc",
  });
  if (offset !== null) query.set("offset", offset);
  return query.toString();
}

/** Only `unavailable` and `inClear` come without an answer; a server's own failure has a status. */
function withoutAnswer(failure: ProviderFailure): CardTableFailure {
  if (failure.kind === "inClear") return { kind: "network", status: null, reason: "" };
  const trouble = failure.kind === "unavailable" ? failure.trouble : "unreadable";
  return { kind: trouble === "serverError" ? "unreadable" : trouble, status: null, reason: "" };
}

const vPage = z.object({
  records: z.array(z.object({ id: z.string().min(1), fields: z.record(z.string(), z.unknown()) })).max(PAGE_RECORDS),
  offset: z.string().min(1).optional(),
});

function readPage(answer: RawAnswer): CardPage {
  const page = vPage.safeParse(jsonOf(textOf(answer))).data;
  if (page !== undefined) return { kind: "page", records: page.records, offset: page.offset ?? null };
  return { kind: "failed", failure: { kind: "unreadable", status: answer.status, reason: "" } };
}

const KINDS: Readonly<Record<number, CardTableFailure["kind"]>> = {
  401: "authenticationRequired",
  403: "notAuthorized",
  404: "notFound",
  413: "requestTooLarge",
  422: "unprocessable",
  429: "tooManyRequests",
  500: "serverError",
  503: "serviceUnavailable",
};

/** Types of refusals that are more specific than their status. */
const TYPES: Readonly<Record<string, CardTableFailure["kind"]>> = {
  LIST_RECORDS_ITERATOR_NOT_AVAILABLE: "expired",
  PUBLIC_API_BILLING_LIMIT_EXCEEDED: "planUsedUp",
};

const vRefusal = z.object({
  error: z.union([
    z.string().transform((type) => ({ type, message: "" })),
    z.object({ type: z.string().default(""), message: z.string().default("") }),
  ]),
});

function refusalIn(answer: RawAnswer, token: string): CardTableFailure {
  const { status } = answer;
  const { type, message } = vRefusal.safeParse(jsonOf(textOf(answer))).data?.error ?? { type: "", message: "" };
  const told = status === 422 || status === 429 ? new Map(Object.entries(TYPES)).get(type) : undefined;
  return { kind: told ?? KINDS[status] ?? "unexpected", status, reason: shownReason(message || type, [token]) };
}
