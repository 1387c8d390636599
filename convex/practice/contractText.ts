/**
 * Renders a contract's text as the HTML that the client signs and as the settings screen's preview. Pure. Apart from
 * the template's own rules (`contractTemplate`), because the Markdown reader takes longer to load than most queries
 * take to run.
 */
import { Marked, type MarkedToken, type Token } from "marked";
import { escapeHtml } from "../platform/texts";
import { FIELD, isMergeField, SIGNING_FIELDS, type MergeValues } from "./contractTemplate";

/** Placeholders for signature and date in a preview. */
const PREVIEW_FIELDS = { signature: "[Signature]", signed_date: "[Date]" } as const;

/** Delimiters of a field while the Markdown is parsed, so that no value is parsed as Markdown or HTML. */
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

/** The same text for the settings screen: as plain pieces, because the app's page accepts no HTML from anybody. */
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

/** Extensions of the library could add other kinds; we use none. */
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
