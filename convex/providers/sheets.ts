import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";

const vServiceAccount = z.object({ client_email: z.string(), private_key: z.string(), token_uri: z.url() });
type ServiceAccount = z.infer<typeof vServiceAccount>;

/** A key reads a sheet that anyone with the link may read; a service account one that is shared with it. */
type SheetAccess = { kind: "apiKey"; key: string } | { kind: "serviceAccount"; account: ServiceAccount };

interface SheetSettings {
  baseUrl: string;
  spreadsheetId: string;
  tab: string;
  access: SheetAccess;
}

/** `unconfigured`: no spreadsheet or no key is set, as on a fresh installation. */
export type SheetAnswer =
  { kind: "unconfigured" } | { kind: "failed"; message: string } | { kind: "text"; text: string };

type Environment = Record<string, string | undefined>;

const TIMEOUT_MS = 30_000;
const SHOWN_ERROR_CHARACTERS = 300;
const READ_SCOPE = "https://www.googleapis.com/auth/spreadsheets.readonly";

/** Fetches the whole tab in one call. Never throws; no message carries the key, which is part of the address. */
export async function fetchSheet(env: Environment): Promise<SheetAnswer> {
  const settings = readSettings(env);
  return "kind" in settings ? settings : await fetchTab(settings);
}

function readSettings(env: Environment): SheetSettings | Exclude<SheetAnswer, { kind: "text" }> {
  const { SHEETS_SPREADSHEET_ID: spreadsheetId, SHEETS_API_KEY: key, SHEETS_SERVICE_ACCOUNT: accountJson } = env;
  if (!spreadsheetId || (!key && !accountJson)) return { kind: "unconfigured" };
  const account = accountJson ? vServiceAccount.safeParse(parseJson(accountJson)).data : null;
  if (account === undefined) {
    return { kind: "failed", message: "SHEETS_SERVICE_ACCOUNT is not the JSON key file of a service account." };
  }
  return {
    baseUrl: env["SHEETS_BASE_URL"] ?? "https://sheets.googleapis.com",
    spreadsheetId,
    tab: env["SHEETS_TAB"] ?? "Pre Qual",
    access: account === null ? { kind: "apiKey", key: key ?? "" } : { kind: "serviceAccount", account },
  };
}

/** Columns A to Z of the tab. Always quoted: a title such as `CRM26` would otherwise be read as a cell. */
export function rangeOf(tab: string): string {
  return `'${tab.replaceAll("'", "''")}'!A:Z`;
}

async function fetchTab(settings: SheetSettings): Promise<SheetAnswer> {
  const abort = new AbortController();
  const timer = setTimeout(() => {
    abort.abort();
  }, TIMEOUT_MS);
  try {
    const response = await request(settings, abort.signal);
    const text = await response.text();
    return response.ok ? { kind: "text", text } : { kind: "failed", message: refusalText(response.status, text) };
  } catch (error) {
    // Logs only the kind of error: its text may hold the address, and with it the key.
    console.error(`Reading the lead sheet failed: ${error instanceof Error ? error.name : "unknown error"}`);
    const why = abort.signal.aborted ? "did not answer within 30 seconds" : "could not be reached";
    return { kind: "failed", message: `Google Sheets ${why}. It will be tried again in a minute.` };
  } finally {
    clearTimeout(timer);
  }
}

async function request({ baseUrl, spreadsheetId, tab, access }: SheetSettings, signal: AbortSignal): Promise<Response> {
  const path = `/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}/values/${encodeURIComponent(rangeOf(tab))}`;
  if (access.kind === "apiKey") {
    return await fetch(`${baseUrl}${path}?key=${encodeURIComponent(access.key)}`, { signal });
  }
  const token = await exchangeToken(access.account, signal);
  return token instanceof Response
    ? token
    : await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` }, signal });
}

const vToken = z.object({ access_token: z.string() });

/** An access token for the service account (OAuth 2 JWT bearer grant), or the refusal. */
async function exchangeToken(account: ServiceAccount, signal: AbortSignal): Promise<string | Response> {
  const key = await importPKCS8(account.private_key, "RS256");
  const assertion = await new SignJWT({ scope: READ_SCOPE })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(account.client_email)
    .setAudience(account.token_uri)
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(key);
  const body = new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });
  const response = await fetch(account.token_uri, { method: "POST", body, signal });
  return response.ok ? vToken.parse(await response.json()).access_token : response;
}

const ADVICE: Record<number, string> = {
  400: "Check the API key, the spreadsheet id and the name of the tab.",
  401: "Check the service account.",
  403: "Check that the sheet is shared and that the key may use the Sheets API.",
  404: "Check the spreadsheet id.",
};

function refusalText(status: number, body: string): string {
  const advice = ADVICE[status] ?? "It will be tried again in a minute.";
  return `Google Sheets answered ${String(status)} - ${reasonIn(body)} ${advice}`;
}

const vGoogleError = z.object({ error: z.object({ message: z.string() }) });

/** The reason in the service's own words; a proxy in between may have sent a web page instead. */
function reasonIn(body: string): string {
  const json = parseJson(body);
  const reason = vGoogleError.safeParse(json).data?.error.message ?? body.trim();
  if (reason.startsWith("<")) return "a web page instead of data.";
  const short = reason.length > SHOWN_ERROR_CHARACTERS ? `${reason.slice(0, SHOWN_ERROR_CHARACTERS)}…` : reason;
  return short === "" || /[.…!?]$/.test(short) ? short : `${short}.`;
}

// `values` is absent where the range is empty; rows are ragged.
// The cells are checked by a plain loop: there may be millions, and nothing else runs while they are looked at.
const vValues = z.object({ range: z.string(), values: z.custom<string[][]>(areCells).optional() });

function areCells(values: unknown): boolean {
  return (
    Array.isArray(values) && values.every((row) => Array.isArray(row) && row.every((cell) => typeof cell === "string"))
  );
}

/** The cells in an answer, or null where it is a web page, was cut short, or has another shape. */
export function parseSheet(text: string): string[][] | null {
  const answer = vValues.safeParse(parseJson(text));
  return answer.success ? (answer.data.values ?? []) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
