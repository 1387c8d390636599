/**
 * Every variable of an installation, once: `npm start`, `npm run deploy`, the check of the installation and the table of
 * docs/operating.md read it here. It imports nothing, because programs run it unbundled.
 */

/** The services that variables belong to. All but the first two are optional. */
export const SERVICES = [
  "Passage",
  "Clerk",
  "Documents",
  "Google Sheets",
  "DocuSeal",
  "Confido Legal",
  "Resend",
  "Airtable",
  "OpenAI",
] as const;
export type Service = (typeof SERVICES)[number];

interface Shape {
  fits: (value: string) => boolean;
  /** Completes the sentence "It has to be …". */
  wanted: string;
}

const like = (pattern: RegExp, wanted: string): Shape => ({ fits: (value) => pattern.test(value), wanted });

/** A value that cannot be parsed does not fit either. */
function holds(test: () => boolean): boolean {
  try {
    return test();
  } catch {
    return false;
  }
}

function isSafeUrl({ protocol, hostname, username }: URL): boolean {
  const isLoopback = /^(?:localhost|\[::1\]|127(?:\.\d+){3})$/.test(hostname);
  return username === "" && (protocol === "https:" || (protocol === "http:" && isLoopback));
}

/** Whether the connection to an address is encrypted, or stays on this machine. */
export const isPrivateAddress = (address: string) => holds(() => isSafeUrl(new URL(address)));
const isOrigin = (value: string) => isPrivateAddress(value) && new URL(value).origin === value;
const isKey = (value: string) => holds(() => atob(value).length === 32);

function isServiceAccount(value: string): boolean {
  return holds(() => {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === "object" && parsed !== null && "client_email" in parsed && "private_key" in parsed;
  });
}

const SHAPES = {
  text: like(/\S/, "a text"),
  word: like(/^\S+$/, "one word, without blanks"),
  address: { fits: isPrivateAddress, wanted: "an address that begins with https://" },
  origins: {
    fits: (value) => value.split(",").every((each) => isOrigin(each.trim())),
    wanted: "addresses that begin with https:// and end with the host, with commas between them",
  },
  sender: like(/^(?:[^<>@]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, "an email address, or Name <address>"),
  clerkSecret: like(/^sk_(?:live|test)_\w+$/, "a key that begins with sk_live_"),
  clerkPublic: like(/^pk_(?:live|test)_[\w+/=]+$/, "a key that begins with pk_live_"),
  svixSecret: like(/^whsec_[\w+/=-]+$/, "a secret that begins with whsec_"),
  resendKey: like(/^re_\w+$/, "a key that begins with re_"),
  airtableToken: like(/^pat[\w.]+$/, "a personal access token, which begins with pat"),
  airtableBase: like(/^app\w+$/, "the id of a base, which begins with app"),
  airtableRecord: like(/^rec\w+$/, "the id of a record, which begins with rec"),
  googleKey: like(/^AIza[\w-]+$/, "a key that begins with AIza"),
  serviceAccount: { fits: isServiceAccount, wanted: "the JSON key of a service account, whole" },
  key: { fits: isKey, wanted: "32 random bytes in base64, as `openssl rand -base64 32` makes them" },
  keyName: like(/^[A-Za-z0-9]{1,24}$/, "the name of a document key, of letters and digits, such as v1"),
  on: like(/^on$/, "`on`, or left out"),
  one: like(/^1$/, "`1`, or left out"),
  truth: like(/^(?:true|false)$/, "`true` or `false`"),
  tokens: like(/^max_(?:completion_)?tokens$/, "`max_tokens` or `max_completion_tokens`"),
  temperature: like(/^(?:default|\d(?:\.\d+)?)$/, "`default`, or a number"),
} as const satisfies Record<string, Shape>;
type ShapeName = keyof typeof SHAPES;

/** Shapes whose values may contain a blank. */
const WITH_BLANKS: ReadonlySet<ShapeName> = new Set(["text", "origins", "serviceAccount", "sender"]);

/** `yes`: nothing works without it; `service`: its service does not work; `own`: the same, but the practice makes the key. */
type Need = "yes" | "service" | "own" | "no";

/** The reader: the functions, the server that serves the page, or the build of a page that is served elsewhere. */
type Reader = "functions" | "server" | "page";

interface Variable {
  name: string;
  service: Service;
  need: Need;
  reader: Reader;
  shape: ShapeName;
  /** The variable's meaning and source, as in the guide's table. */
  about: string;
}

type Row = readonly [need: Need, name: string, shape: ShapeName, about: string];

const rowsOf = (service: Service, rows: readonly Row[], reader: Reader = "functions"): Variable[] =>
  rows.map(([need, name, shape, about]) => ({ name, service, need, reader, shape, about }));

/** The practice names its document keys; `DOC_KEK_v1` represents all of them. */
export const DOCUMENT_KEY = "DOC_KEK_v1";
const DOCUMENT_KEY_NAME = /^DOC_KEK_(?!CURRENT$)[A-Za-z0-9]{1,24}$/;

export const VARIABLES: readonly Variable[] = [
  ...rowsOf("Passage", [
    ["yes", "APP_ORIGINS", "origins", "where the app is, with commas between; emails link nowhere else"],
    ["no", "FIRM_NAME", "text", "the practice, as clients know it, until Settings say otherwise"],
  ]),
  ...rowsOf("Passage", [["yes", "VITE_CONVEX_URL", "address", "the deployment, as Convex shows it"]], "page"),
  ...rowsOf("Clerk", [
    ["yes", "CLERK_ISSUER", "address", "Clerk's Frontend API URL, the issuer of its tokens"],
    ["yes", "CLERK_SECRET_KEY", "clerkSecret", "the secret key of the same instance"],
    ["no", "CLERK_WEBHOOK_SECRET", "svixSecret", "of Clerk's webhook; without it changes are known a day late"],
    ["no", "CLERK_BACKEND_URL", "address", "Clerk's Backend API; defaults to Clerk's own"],
  ]),
  ...rowsOf(
    "Clerk",
    [["yes", "CLERK_PUBLISHABLE_KEY", "clerkPublic", "the publishable key of the same instance"]],
    "server",
  ),
  ...rowsOf("Clerk", [["yes", "VITE_CLERK_PUBLISHABLE_KEY", "clerkPublic", "the same publishable key"]], "page"),
  ...rowsOf("Documents", [
    ["service", "S3_ENDPOINT", "address", "of the object storage, which has the encrypted documents"],
    ["service", "S3_REGION", "word", "the region in the storage's address"],
    ["service", "S3_BUCKET", "word", "the bucket"],
    ["service", "S3_ACCESS_KEY_ID", "word", "of a key that may read, write and delete in that bucket only"],
    ["service", "S3_SECRET_ACCESS_KEY", "word", "of the same key"],
    ["own", "DOC_KEK_CURRENT", "keyName", "the name of the document key that encrypts, such as `v1`"],
    ["own", DOCUMENT_KEY, "key", "32 random bytes in base64: the key above all keys of documents; each name has one"],
    ["no", "S3_NAME", "text", "the storage's name in messages; `B2` by default"],
    [
      "no",
      "S3_IF_NONE_MATCH",
      "on",
      "`on` where the storage knows `If-None-Match: *` (AWS S3, R2, MinIO): an address then takes one object. Leave it out for Backblaze B2, which refuses it",
    ],
  ]),
  ...rowsOf("Documents", [["service", "VITE_STORAGE_URL", "address", "as `S3_ENDPOINT`"]], "page"),
  ...rowsOf("Google Sheets", [
    ["service", "SHEETS_SPREADSHEET_ID", "word", "the lead sheet: the long part of its address"],
    [
      "service",
      "SHEETS_SERVICE_ACCOUNT",
      "serviceAccount",
      "JSON key of a service account: the sheet stays private (recommended)",
    ],
    ["no", "SHEETS_API_KEY", "googleKey", "in place of it: the sheet is readable for everyone with the link"],
    ["no", "SHEETS_TAB", "text", "the tab; `Pre Qual` by default"],
    ["no", "SHEETS_FILE_NAME", "text", "the name of a sheet file of your own; `npm start` sets it"],
    ["no", "SHEETS_BASE_URL", "address", "defaults to Google's"],
    ["no", "SHEETS_PUBLIC_URL", "address", "the link to the sheet that staff are shown"],
  ]),
  ...rowsOf("DocuSeal", [
    ["service", "DOCUSEAL_API_KEY", "word", "of DocuSeal, which has contracts signed"],
    ["service", "DOCUSEAL_WEBHOOK_SECRET", "word", "of its webhook to `/webhooks/docuseal`"],
    ["own", "SIGNED_COPY_KEY", "key", "32 random bytes in base64: encrypts our copies of signed contracts"],
    ["no", "DOCUSEAL_URL", "address", "defaults to DocuSeal's cloud"],
  ]),
  ...rowsOf("Confido Legal", [
    ["service", "CONFIDO_API_KEY", "word", "of Confido Legal, which takes payments"],
    ["service", "CONFIDO_WEBHOOK_SECRET", "word", "of its webhook to `/webhooks/confido`"],
    ["no", "CONFIDO_URL", "address", "defaults to its production"],
  ]),
  ...rowsOf("Resend", [
    ["service", "RESEND_API_KEY", "resendKey", "of Resend, which sends emails to clients"],
    ["service", "RESEND_WEBHOOK_SECRET", "svixSecret", "of its webhook to `/webhooks/resend`"],
    ["service", "MAIL_FROM", "sender", "the sender of the emails, of a domain that Resend has verified"],
    ["no", "RESEND_URL", "address", "defaults to Resend's cloud"],
  ]),
  ...rowsOf("Airtable", [
    ["service", "AIRTABLE_TOKEN", "airtableToken", "of Airtable, which has the card transactions"],
    ["service", "AIRTABLE_BASE_ID", "airtableBase", "the base"],
    [
      "service",
      "AIRTABLE_CARD_ACCOUNT_ID",
      "airtableRecord",
      "the record id of the credit card in the table of accounts",
    ],
    ["no", "AIRTABLE_CHECKING_ACCOUNT_ID", "airtableRecord", "the same of the business checking account"],
    ["no", "AIRTABLE_CARD_ONLY", "truth", "`true` reads the credit card's transactions alone"],
    ["no", "AIRTABLE_TABLE", "text", "the table; `Transactions` by default"],
    ["no", "AIRTABLE_URL", "address", "defaults to Airtable's own"],
  ]),
  ...rowsOf("OpenAI", [
    ["service", "OPENAI_API_KEY", "word", "of OpenAI, which answers questions on card transactions"],
    ["no", "OPENAI_MODEL", "word", "`gpt-4o-mini` by default"],
    ["no", "OPENAI_BASE_URL", "address", "defaults to OpenAI's own; it includes `/v1`"],
    ["no", "OPENAI_NAME", "text", "the service's name in messages; `OpenAI` by default"],
    ["no", "OPENAI_TOKEN_PARAMETER", "tokens", "`max_completion_tokens` for models that refuse `max_tokens`"],
    ["no", "OPENAI_TEMPERATURE", "temperature", "`default` for models that refuse a temperature; otherwise it is 0.7"],
    ["no", "ASSISTANT_OFFLINE", "one", "`1` where a stand-in without a language model answers, which the panel says"],
  ]),
];

/** The app's origins from `APP_ORIGINS`, without unencrypted ones. */
export function originsIn(setting: string | undefined): string[] {
  return (setting ?? "")
    .split(",")
    .map((origin) => origin.trim())
    .filter(isPrivateAddress);
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** One problem and its remedy, in a sentence that never contains the value. */
interface VariableProblem {
  name: string;
  sentence: string;
}

const isSet = (env: Environment, name: string) => (env[name] ?? "") !== "";

/** The variables of a service that the functions lack. */
export function missingOf(service: Service, env: Environment): Variable[] {
  const current = env["DOC_KEK_CURRENT"] ?? "";
  return VARIABLES.flatMap((variable) => {
    if (variable.service !== service || variable.reader !== "functions" || variable.need === "no") return [];
    const name = variable.name === DOCUMENT_KEY ? `DOC_KEK_${current}` : variable.name;
    // One of the sheet's two credentials is enough.
    const other = name === "SHEETS_SERVICE_ACCOUNT" ? "SHEETS_API_KEY" : "";
    return isSet(env, name) || isSet(env, other) || name === "DOC_KEK_" ? [] : [{ ...variable, name }];
  });
}

/** Whether the service is in use, in part at least. Keys that the practice makes itself do not count. */
export function isBegun(service: Service, env: Environment): boolean {
  return VARIABLES.some(
    (variable) => variable.service === service && isSet(env, variable.name) && /^(?:yes|service)$/.test(variable.need),
  );
}

/** Prefixes that identify a key as another service's. */
const MARKS: readonly (readonly [of: string, pattern: RegExp, services: readonly Service[]])[] = [
  ["Clerk", /^[ps]k_(?:live|test)_/, ["Clerk"]],
  ["Resend", /^re_/, ["Resend"]],
  ["Airtable", /^pat\w{14}\./, ["Airtable"]],
  ["OpenAI", /^sk-/, ["OpenAI"]],
  ["Google", /^AIza/, ["Google Sheets"]],
  ["AWS", /^AKIA[A-Z0-9]{12,}$/, ["Documents"]],
  ["a webhook", /^whsec_/, ["Clerk", "Resend", "DocuSeal", "Confido Legal"]],
];

function valueProblem({ name, service, shape }: Variable, value: string): string | null {
  if (/^(["'`]).*\1$/s.test(value)) return `${name} is in quotes: set it without them.`;
  if (value.trim() !== value) return `${name} begins or ends with a blank: set it without.`;
  if (value.startsWith(`${name}=`)) return `${name} has its own name in its value: set only what follows the sign =.`;
  const foreign = MARKS.find(([, pattern, services]) => pattern.test(value) && !services.includes(service));
  if (foreign !== undefined) return `${name} has a key of ${foreign[0]}: look up the right one.`;
  if (!WITH_BLANKS.has(shape) && /\s/.test(value)) return `${name} has a blank in it: copy it again.`;
  if (SHAPES[shape].fits(value)) return null;
  return `${name} does not have the right form: it has to be ${SHAPES[shape].wanted}.`;
}

/** The variable of this name, each document key included. */
export function findVariable(name: string): Variable | null {
  const known = VARIABLES.find((variable) => variable.name === name);
  if (known !== undefined || !DOCUMENT_KEY_NAME.test(name)) return known ?? null;
  const [key] = VARIABLES.filter((variable) => variable.name === DOCUMENT_KEY);
  return key === undefined ? null : { ...key, name };
}

/** Finds blanks, quotes, keys of other services and malformed values among the variables that are set. */
export function wrongValues(env: Environment): VariableProblem[] {
  return Object.entries(env).flatMap(([name, value = ""]) => {
    const variable = findVariable(name);
    const sentence = variable === null || value === "" ? null : valueProblem(variable, value);
    return sentence === null ? [] : [{ name, sentence }];
  });
}

/** All problems of the functions' variables before a deployment for real people. */
export function problemsBeforeDeploy(env: Environment): VariableProblem[] {
  const missing = SERVICES.flatMap((service) => {
    const isNeeded = service === "Passage" || service === "Clerk" || isBegun(service, env);
    return isNeeded ? missingOf(service, env) : [];
  }).map(({ name, service, about }) => {
    const whose = service === "Passage" || service === "Clerk" ? "" : `, and ${service} needs it`;
    return { name, sentence: `${name} is missing${whose}: ${about}.` };
  });
  return [...missing, ...wrongValues(env), ...testKeys(env), ...sharedKeys(env)];
}

function testKeys(env: Environment): VariableProblem[] {
  const names = ["CLERK_SECRET_KEY", "CLERK_PUBLISHABLE_KEY", "VITE_CLERK_PUBLISHABLE_KEY"];
  const what = "is a key of a development instance of Clerk: take the one of the production instance.";
  return names
    .filter((name) => /^[ps]k_test_/.test(env[name] ?? ""))
    .map((name) => ({ name, sentence: `${name} ${what}` }));
}

/** Two variables with one key: a leak of one is a leak of both. */
export function sharedKeys(env: Environment): VariableProblem[] {
  const copyKey = env["SIGNED_COPY_KEY"] ?? "";
  const names = Object.keys(env).filter(
    (name) => DOCUMENT_KEY_NAME.test(name) && env[name] === copyKey && copyKey !== "",
  );
  return names.map((name) => ({
    name: "SIGNED_COPY_KEY",
    sentence: `SIGNED_COPY_KEY is the same key as ${name}: make one of its own.`,
  }));
}
