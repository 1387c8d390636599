import { parse, HTMLElement, TextNode, type Node } from "node-html-parser";

export interface Run {
  text: string;
  bold: boolean;
}

/** A piece of a document, in reading order. It keeps only the text of the HTML, so that no page can run it. */
export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; runs: Run[] }
  | { kind: "item"; marker: string; runs: Run[] }
  | { kind: "row"; cells: string[] }
  | { kind: "field"; type: "signature" | "date" | "text"; name: string };

const SKIPPED = new Set(["script", "style", "head", "title", "template", "iframe", "object"]);
const FIELD = /^(signature|date|text)-field$/;
const HEADING = /^h([1-6])$/;

/** Reads a document's HTML. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];
  let marker: string | null = null;
  const flush = (): void => {
    const shown = trimmed(runs);
    runs = [];
    if (shown.length === 0) return;
    blocks.push(marker === null ? { kind: "paragraph", runs: shown } : { kind: "item", marker, runs: shown });
  };
  const walk = (node: Node, bold: boolean): void => {
    if (node instanceof TextNode) {
      runs.push({ text: node.text.replace(/\s+/g, " "), bold });
      return;
    }
    if (!(node instanceof HTMLElement)) return;
    const tag = node.rawTagName.toLowerCase();
    if (SKIPPED.has(tag)) return;
    const field = FIELD.exec(tag)?.[1];
    if (field === "signature" || field === "date" || field === "text") {
      flush();
      blocks.push({ kind: "field", type: field, name: node.getAttribute("name") ?? field });
      return;
    }
    const level = HEADING.exec(tag)?.[1];
    if (level !== undefined) {
      flush();
      blocks.push({ kind: "heading", level: Number(level), text: plain(node) });
      return;
    }
    if (tag === "tr") {
      flush();
      blocks.push({ kind: "row", cells: node.querySelectorAll("td,th").map(plain) });
      return;
    }
    walkChildren(node, tag, bold);
  };
  const walkChildren = (node: HTMLElement, tag: string, bold: boolean): void => {
    if (tag === "br") runs.push({ text: "\n", bold });
    const isBlock = ["p", "div", "li", "ul", "ol", "table", "blockquote", "hr"].includes(tag);
    if (isBlock) flush();
    if (tag === "li") marker = markerOf(node);
    for (const child of node.childNodes) walk(child, bold || tag === "strong" || tag === "b");
    if (isBlock) flush();
    if (tag === "li") marker = null;
  };
  for (const child of parse(html, { comment: false }).childNodes) walk(child, false);
  flush();
  return blocks;
}

function plain(node: HTMLElement): string {
  return node.text.replace(/\s+/g, " ").trim();
}

function markerOf(item: HTMLElement): string {
  const list = item.closest("ol");
  if (list === null || item.parentNode !== list) return "•";
  const items = list.childNodes.filter((node) => node instanceof HTMLElement);
  return `${String(items.indexOf(item) + 1)}.`;
}

function trimmed(runs: readonly Run[]): Run[] {
  const isEmpty = runs.every(({ text }) => text.trim() === "");
  return isEmpty ? [] : runs.filter(({ text }) => text !== "");
}

/** The names of a document's fields, as its template would list them. */
export function fieldsOf(html: string): string[] {
  return blocksOf(html).flatMap((block) => (block.kind === "field" ? [block.name] : []));
}
