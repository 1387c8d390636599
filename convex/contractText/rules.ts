/**
 * The text of a contract: Markdown with merge fields, made into the HTML that the client signs. Pure; the settings screen shows the
 * same text as a preview.
 */
import { Marked, type MarkedToken, type Token } from "marked";

/** What a contract says of itself, in words. */
export interface MergeValues {
  client_name: string;
  client_email: string;
  client_phone: string;
  case_type: string;
  services: string;
  contract_type: string;
  fee: string;
  retainer: string;
  balance: string;
  date: string;
  firm_name: string;
  firm_address: string;
  firm_phone: string;
  firm_email: string;
  /** Address, phone and e-mail of the client or the firm, as far as there are any. */
  client_contact: string;
  firm_contact: string;
}
export type MergeField = keyof MergeValues;

/** In the order in which they are offered, each with a value for the preview. */
export const SAMPLE_VALUES: MergeValues = {
  client_name: "Ana Souza",
  client_email: "ana@example.com",
  client_phone: "(415) 555-0101",
  case_type: "EB-2 NIW",
  services: "Preparation and filing of EB-2 NIW",
  contract_type: "Legal Services Agreement",
  fee: "$3,500",
  retainer: "$1,050",
  balance: "$2,450",
  date: "Jan 5, 2026",
  firm_name: "Our practice",
  firm_address: "1 Main Street, New York, NY 10001",
  firm_phone: "(212) 555-0100",
  firm_email: "office@example.com",
  client_contact: "ana@example.com, (415) 555-0101",
  firm_contact: "1 Main Street, New York, NY 10001 · (212) 555-0100 · office@example.com",
};

/** Where the client signs and where the date of it stands, in the signing service's own elements. */
const SIGNING_FIELDS = {
  signature:
    '<signature-field name="Signature" role="Client" required="true" style="width: 260px; height: 64px; display: inline-block;"></signature-field>',
  signed_date:
    '<date-field name="Date signed" role="Client" required="true" style="width: 140px; height: 22px; display: inline-block;"></date-field>',
} as const;

/** The same places in a preview. */
const PREVIEW_FIELDS = { signature: "[Signature]", signed_date: "[Date]" } as const;

function isMergeField(name: string): name is MergeField {
  return Object.hasOwn(SAMPLE_VALUES, name);
}

export const MERGE_FIELDS: readonly string[] = [...Object.keys(SAMPLE_VALUES), ...Object.keys(SIGNING_FIELDS)];

const FIELD = /\{\{ {0,3}([a-z_]{1,40}) {0,3}\}\}/g;

/** What is wrong with a template, or null: a field that nobody fills, or no place to sign. */
export function templateProblem(template: string): string | null {
  const names = [...template.matchAll(FIELD)].map(([, name = ""]) => name);
  const unknown = names.find((name) => !MERGE_FIELDS.includes(name));
  if (unknown !== undefined) return `There is no merge field {{${unknown}}}`;
  return names.includes("signature") ? null : "The contract needs a place to sign: {{signature}}";
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
}

/** Characters that stand for a field while the Markdown is read, so that no value is ever read as Markdown or as HTML. */
const [OPEN, CLOSE] = ["\uE000", "\uE001"];
const PLACE = /\uE000([a-z_]{1,40})\uE001/g;

const markdown = new Marked({
  async: false,
  gfm: true,
  renderer: {
    // The practice's text is Markdown; HTML in it is shown, never run.
    html: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return /^(https?:|mailto:)/i.test(href) ? `<a href="${escapeHtml(href)}" rel="noopener">${words}</a>` : words;
    },
    image: ({ text }) => escapeHtml(text),
  },
});

function render(template: string, fill: (field: string) => string): string {
  const clean = template.replaceAll(/[\uE000\uE001]/g, "");
  const html = markdown.parse(clean.replaceAll(FIELD, `${OPEN}$1${CLOSE}`), { async: false });
  return html.replaceAll(PLACE, (_, field: string) => fill(field));
}

function valueHtml(field: string, values: MergeValues): string {
  return isMergeField(field) ? escapeHtml(values[field]).replaceAll("\n", "<br>") : "";
}

const STYLE =
  "font-family: Helvetica, Arial, sans-serif; font-size: 11pt; line-height: 1.5; color: #111; max-width: 46em; margin: 0 auto;";

/** The HTML that the client signs. */
export function contractHtml(template: string, values: MergeValues): string {
  const body = render(template, (field) =>
    field === "signature" || field === "signed_date" ? SIGNING_FIELDS[field] : valueHtml(field, values),
  );
  return `<div style="${STYLE}">${body}</div>`;
}

/** A piece of a preview; `row` is a line of a table. */
export interface PreviewBlock {
  kind: "heading" | "paragraph" | "item" | "row";
  text: string;
}

/** The same text as the settings show it: as plain pieces, because the app's page takes no HTML from anybody. */
export function previewBlocks(template: string, values: MergeValues): PreviewBlock[] {
  const clean = template.replaceAll(/[\uE000\uE001]/g, "");
  const fill = (text: string) =>
    text.replaceAll(PLACE, (_, field: string) => {
      if (field === "signature" || field === "signed_date") return PREVIEW_FIELDS[field];
      return isMergeField(field) ? values[field] : "";
    });
  const tokens = markdown.lexer(clean.replaceAll(FIELD, `${OPEN}$1${CLOSE}`));
  return tokens.flatMap(blocksOf).map(({ kind, text }) => ({ kind, text: fill(text) }));
}

function plain(tokens: readonly Token[] | undefined, raw: string): string {
  if (tokens === undefined) return raw;
  return tokens.map((token) => ("tokens" in token ? plain(token.tokens, textIn(token)) : textIn(token))).join("");
}

function textIn(token: Token): string {
  return "text" in token && typeof token.text === "string" ? token.text : "";
}

const KNOWN = new Set(["heading", "paragraph", "html", "code", "list", "table"]);

/** Extensions of the library could add kinds of their own; there are none. */
function isKnown(token: Token): token is MarkedToken {
  return KNOWN.has(token.type);
}

function blocksOf(token: Token): PreviewBlock[] {
  if (!isKnown(token)) return [];
  switch (token.type) {
    case "heading":
      return [{ kind: "heading", text: plain(token.tokens, token.text) }];
    case "list":
      return token.items.map((item) => ({ kind: "item", text: `• ${plain(item.tokens, item.text)}` }));
    case "table": {
      const lines = [token.header, ...token.rows].map((cells) =>
        cells.map((cell) => plain(cell.tokens, cell.text)).join("   "),
      );
      return lines.filter((line) => line.trim() !== "").map((text) => ({ kind: "row", text }));
    }
    default:
      return [{ kind: "paragraph", text: plain("tokens" in token ? token.tokens : undefined, textIn(token)) }];
  }
}

/** "$3,500", and with cents where there are some. */
export function dollars(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return (cents / 100).toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** The text that Passage comes with; each practice has its own lawyer's eye on it before it is used. */
export const DEFAULT_TEMPLATE = `# {{contract_type}}

**{{firm_name}}**

{{firm_contact}}

Date: {{date}}

## 1. Who this agreement is between

This agreement is between {{firm_name}} ("the Firm") and {{client_name}} ("the Client"), {{client_contact}}.

## 2. What the Firm does

The Client engages the Firm in the following matter: **{{case_type}}**.

Scope of services: {{services}}

The Firm represents the Client in this matter only. Appeals, motions, responses to later requests and other applications are not
part of it unless both agree in writing.

## 3. What it costs

| | |
| --- | --- |
| Legal fee | {{fee}} |
| Retainer, due now | {{retainer}} |
| Balance, due before filing | {{balance}} |

The retainer is held in the Firm's trust account until it is earned. Government filing fees, translations, courier and medical
examinations are not part of the legal fee.

## 4. What the Client does

The Client gives complete and true information, answers the Firm's questions in time, and tells the Firm at once of any change of
address, employment, family or immigration status, and of any arrest.

## 5. No promise of a result

The government decides. The Firm cannot promise a result or a processing time.

## 6. Confidentiality and files

The Firm keeps what the Client tells it confidential as the law requires. The Client may have a copy of the file at any time.

## 7. Ending this agreement

The Client may end this agreement at any time in writing. The Firm may withdraw as the rules of professional conduct allow. Fees
that were earned until then remain due; what was not earned is returned.

## 8. Signature

The Client has read this agreement, has had the opportunity to ask questions, and agrees to it.

{{client_name}}

{{signature}}

Date: {{signed_date}}
`;
