import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";
import type { Environment } from "../environment";
import { outsideFetch } from "./outsideFetch";
import { jsonOf, readParts } from "./providerCall";

const vServiceAccount = z.object({ client_email: z.string(), private_key: z.string(), token_uri: z.url() });
type ServiceAccount = z.infer<typeof vServiceAccount>;

/** A key reads a sheet that anyone with the link may read; a service account one that is shared with its address. */
type SheetAccess = { kind: "apiKey"; key: string } | { kind: "serviceAccount"; account: ServiceAccount };

interface SheetSettings {
  baseUrl: string;
  spreadsheetId: string;
  tab: string;
  access: SheetAccess;
}

/** Reasons why the sheet could not be read. The last two come from the stand-in for Google that reads a local file. */
export type SheetFailure =
  | { kind: "badAccount" | "unreachable" | "silent" | "unreadable" }
  | { kind: "refused" | "notFound" | "serviceError"; status: number; reason: string }
  | { kind: "fileBroken"; flaw: string }
  | { kind: "fileGone" };

/** `unconfigured`: no spreadsheet or no key is set, as on a fresh installation. */
export type NotRead = { kind: "unconfigured" } | { kind: "failed"; trouble: SheetFailure };

/** `tooLong`: the answer was read only up to the limit. */
export type RangeAnswer = NotRead | { kind: "tooLong" } | { kind: "text"; text: string };

/** The service's own answer, without the keys sent to it, or the reason why there is none. */
export type RawAnswer =
  | { kind: "unconfigured" | "badAccount" | "unreachable" | "silent" }
  | { kind: "tooLong" }
  | { kind: "answered"; ok: boolean; status: number; body: string };

const TIMEOUT_MS = 30_000;
const SHOWN_ERROR_CHARACTERS = 300;
const TAB_FIELDS = "sheets.properties(title,gridProperties.rowCount)";
const READ_SCOPE = "https://www.googleapis.com/auth/spreadsheets.readonly";

/** More columns than any form has. Columns up to AZ are used, and the result says if there are more. */
const LAST_COLUMN = "ZZ";
/** Limit for a refusal, or for the answer to a short request. */
const MOST_BYTES = 1024 * 1024;

export interface OpenSheet {
  /** Fetches `rows` rows from `start` on, or all to the end of the tab. Never throws. */
  fetchRange: (stretch: { start: number; rows: number | null }, maxBytes: number) => Promise<RangeAnswer>;
  /** Number of rows of the tab, including blank ones. Never throws. */
  countRows: () => Promise<NotRead | { kind: "rows"; rows: number }>;
}

/** Opens the configured tab. The access token of a service account is reused for all calls. */
export function openSheet(env: Environment): OpenSheet {
  const settings = readSettings(env);
  const tokens: Tokens = { current: null };
  const asked = async (call: Call): Promise<RawAnswer> => {
    return "kind" in settings ? settings : await ask(settings, tokens, call);
  };
  return {
    fetchRange: async ({ start, rows }, maxBytes) => {
      const last = `${LAST_COLUMN}${rows === null ? "" : String(start + rows - 1)}`;
      const answer = await asked({ kind: "values", cells: `A${String(start)}:${last}`, maxBytes });
      if (answer.kind === "tooLong") return { kind: "tooLong" };
      return answer.kind === "answered" && answer.ok ? { kind: "text", text: answer.body } : notRead(answer);
    },
    countRows: async () => {
      const answer = await asked({ kind: "tabs", maxBytes: MOST_BYTES });
      if (answer.kind !== "answered" || !answer.ok || "kind" in settings) return notRead(answer);
      const rows = rowsOf(answer.body, settings.tab);
      return rows === null ? { kind: "failed", trouble: { kind: "unreadable" } } : { kind: "rows", rows };
    },
  };
}

function notRead(answer: RawAnswer): NotRead {
  if (answer.kind === "answered") return { kind: "failed", trouble: failureIn(answer.status, answer.body) };
  if (answer.kind === "unconfigured") return { kind: "unconfigured" };
  return { kind: "failed", trouble: { kind: answer.kind === "tooLong" ? "unreadable" : answer.kind } };
}

const vTabs = z.object({
  sheets: z.array(
    z.object({
      properties: z.object({ title: z.string(), gridProperties: z.object({ rowCount: z.number() }).optional() }),
    }),
  ),
});

/** The number of rows of a tab; 1 for an absent tab, so that reading it returns the service's error. Null for another text. */
function rowsOf(text: string, tab: string): number | null {
  const answer = vTabs.safeParse(jsonOf(text)).data;
  if (answer === undefined) return null;
  const found = answer.sheets.find(({ properties }) => properties.title === tab);
  return found?.properties.gridProperties?.rowCount ?? 1;
}

/** Requests the cells of one range of the tab. Never throws; no answer contains the key, which is part of the address. */
export async function askSheet(env: Environment, cells: string): Promise<RawAnswer> {
  const settings = readSettings(env);
  if ("kind" in settings) return settings;
  return await ask(settings, { current: null }, { kind: "values", cells, maxBytes: MOST_BYTES });
}

function readSettings(env: Environment): SheetSettings | { kind: "unconfigured" | "badAccount" } {
  const { SHEETS_SPREADSHEET_ID: spreadsheetId, SHEETS_API_KEY: key, SHEETS_SERVICE_ACCOUNT: accountJson } = env;
  if (!spreadsheetId || (!key && !accountJson)) return { kind: "unconfigured" };
  const account = accountJson ? vServiceAccount.safeParse(jsonOf(accountJson)).data : null;
  if (account === undefined) return { kind: "badAccount" };
  return {
    baseUrl: env["SHEETS_BASE_URL"] ?? "https://sheets.googleapis.com",
    spreadsheetId,
    tab: env["SHEETS_TAB"] ?? "Pre Qual",
    access: account === null ? { kind: "apiKey", key: key ?? "" } : { kind: "serviceAccount", account },
  };
}

/** A range of the tab, whose title is always quoted: `CRM26` would otherwise be read as a cell. */
export function rangeOf(tab: string, cells: string): string {
  return `'${tab.replaceAll("'", "''")}'!${cells}`;
}

type Call = { kind: "values"; cells: string; maxBytes: number } | { kind: "tabs"; maxBytes: number };

interface Tokens {
  current: string | null;
}

async function ask(settings: SheetSettings, tokens: Tokens, call: Call): Promise<RawAnswer> {
  const abort = new AbortController();
  const timer = setTimeout(() => {
    abort.abort();
  }, TIMEOUT_MS);
  try {
    return await request(settings, tokens, { ...call, signal: abort.signal });
  } catch (error) {
    // Logs only the kind of error: its text may hold the address, and with it the key.
    console.error(`Reading the lead sheet failed: ${error instanceof Error ? error.name : "unknown error"}`);
    return { kind: abort.signal.aborted ? "silent" : "unreachable" };
  } finally {
    clearTimeout(timer);
  }
}

function addressOf({ baseUrl, spreadsheetId, tab, access }: SheetSettings, call: Call): string {
  const spreadsheet = `${baseUrl}/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}`;
  const values = call.kind === "values" ? `/values/${encodeURIComponent(rangeOf(tab, call.cells))}` : "";
  const fields = call.kind === "tabs" ? [`fields=${encodeURIComponent(TAB_FIELDS)}`] : [];
  const key = access.kind === "apiKey" ? [`key=${encodeURIComponent(access.key)}`] : [];
  const query = [...fields, ...key].join("&");
  return `${spreadsheet}${values}${query === "" ? "" : `?${query}`}`;
}

async function request(
  settings: SheetSettings,
  tokens: Tokens,
  call: Call & { signal: AbortSignal },
): Promise<RawAnswer> {
  const { access } = settings;
  const { signal, maxBytes } = call;
  const address = addressOf(settings, call);
  if (access.kind === "apiKey") {
    return await read(await outsideFetch(address, { signal }), { secrets: [access.key], maxBytes, signal });
  }
  const { account } = access;
  if (tokens.current === null) {
    const assertion = await signAssertion(account);
    const given = await exchangeToken(account, assertion, signal);
    if (typeof given !== "string") {
      return await read(given, { secrets: [assertion, account.private_key], maxBytes, signal });
    }
    tokens.current = given;
  }
  const response = await outsideFetch(address, { headers: { authorization: `Bearer ${tokens.current}` }, signal });
  return await read(response, { secrets: [tokens.current, account.private_key], maxBytes, signal });
}

interface Reading {
  secrets: readonly string[];
  maxBytes: number;
  signal: AbortSignal;
}

/** The answer. A refusal, which people see, is returned without the secrets, in case it repeats them. */
async function read(response: Response, { secrets, maxBytes, signal }: Reading): Promise<RawAnswer> {
  const { ok, status } = response;
  const decoder = new TextDecoder();
  let text = "";
  const isWhole = await readParts(response, { maxBytes: ok ? maxBytes : MOST_BYTES, signal }, (part) => {
    text += decoder.decode(part, { stream: true });
  });
  if (!isWhole && ok) return { kind: "tooLong" };
  text += decoder.decode();
  if (ok) return { kind: "answered", ok, status, body: text };
  const spellings = secrets.flatMap(spellingsOf).filter((secret) => secret !== "");
  const body = spellings.reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
  return { kind: "answered", ok, status, body };
}

/** The secret raw, URL-encoded, and in JSON, where a private key has other line breaks. */
function spellingsOf(secret: string): string[] {
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
}

const vToken = z.object({ access_token: z.string() });

/** The service account's signed assertion. Its holder can get a token for an hour. */
async function signAssertion(account: ServiceAccount): Promise<string> {
  const key = await importPKCS8(account.private_key, "RS256");
  return await new SignJWT({ scope: READ_SCOPE })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(account.client_email)
    .setAudience(account.token_uri)
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(key);
}

/** An access token for the assertion of a service account (OAuth 2 JWT bearer grant), or the refusal. */
async function exchangeToken(
  account: ServiceAccount,
  assertion: string,
  signal: AbortSignal,
): Promise<string | Response> {
  const body = new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });
  const response = await outsideFetch(account.token_uri, { method: "POST", body, signal });
  return response.ok ? vToken.parse(await response.json()).access_token : response;
}

const vFileDetail = z.object({
  domain: z.literal("sheet-file.passage"),
  reason: z.enum(["FILE_BROKEN", "FILE_GONE"]),
  metadata: z.object({ flaw: z.string().optional() }),
});
const vGoogleError = z.object({
  error: z.object({ message: z.string(), details: z.array(z.unknown()).optional() }),
});

function failureIn(status: number, body: string): SheetFailure {
  const { message, details = [] } = vGoogleError.safeParse(jsonOf(body)).data?.error ?? {};
  const file = details.map((detail) => vFileDetail.safeParse(detail).data).find((detail) => detail !== undefined);
  if (file?.reason === "FILE_GONE") return { kind: "fileGone" };
  if (file !== undefined) return { kind: "fileBroken", flaw: shortened(file.metadata.flaw ?? "") };
  const kind = status === 404 ? "notFound" : [400, 401, 403].includes(status) ? "refused" : "serviceError";
  return { kind, status, reason: reasonIn(message ?? body.trim()) };
}

/** The reason in the service's own words; a proxy in between may have sent a web page instead. */
function reasonIn(text: string): string {
  if (text.startsWith("<")) return "a web page instead of data.";
  const short = shortened(text);
  return short === "" || /[.…!?]$/.test(short) ? short : `${short}.`;
}

function shortened(text: string): string {
  return text.length > SHOWN_ERROR_CHARACTERS ? `${text.slice(0, SHOWN_ERROR_CHARACTERS)}…` : text;
}

// `values` is absent for an empty range; rows are ragged. A plain loop checks the cells: there may be millions, and it blocks everything else.
const vValues = z.object({ range: z.string(), values: z.custom<string[][]>(areCells).optional() });

function areCells(values: unknown): boolean {
  return (
    Array.isArray(values) && values.every((row) => Array.isArray(row) && row.every((cell) => typeof cell === "string"))
  );
}

/** The cells in an answer, or null if it is a web page, was cut short, or has another shape. */
export function parseSheet(text: string): string[][] | null {
  const answer = vValues.safeParse(jsonOf(text));
  return answer.success ? (answer.data.values ?? []) : null;
}
