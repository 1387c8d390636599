/**
 * What is true of leads on both ends: statuses, the tiles, search, field names, and the shapes of the live lists.
 * Pure; the browser imports this file.
 */

export const LEAD_STATUSES = ["needs_followup", "actively_contacting", "thinking", "not_interested", "closed"] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** A lead with no stored status has this one. */
export const DEFAULT_LEAD_STATUS: LeadStatus = "needs_followup";

export const LEAD_STATUS_LABELS: Record<LeadStatus, string> = {
  needs_followup: "Needs Follow-up",
  actively_contacting: "Actively Contacting",
  thinking: "Thinking About It",
  not_interested: "Not Interested",
  closed: "Closed",
};

export function canCreateContract(status: LeadStatus): boolean {
  return status === "closed" || status === "actively_contacting";
}

export interface LeadTiles {
  activeCount: number;
  potentialCents: number;
  lostCents: number;
  closedCents: number;
}

export function summariseLeads(leads: Iterable<{ status: LeadStatus; potentialCents: number | null }>): LeadTiles {
  const tiles = { activeCount: 0, potentialCents: 0, lostCents: 0, closedCents: 0 };
  for (const { status, potentialCents } of leads) {
    const cents = potentialCents ?? 0;
    if (status === "not_interested") tiles.lostCents += cents;
    else if (status === "closed") tiles.closedCents += cents;
    else {
      tiles.activeCount += 1;
      tiles.potentialCents += cents;
    }
  }
  return tiles;
}

/** The lower-case text a search looks through: the full name, which holds first and last name, and the e-mail. */
export function leadHaystack(lead: { firstName: string; lastName: string; email: string }): string {
  // The line break keeps a match from spanning the end of the name and the start of the address.
  return `${lead.firstName} ${lead.lastName}\n${lead.email}`.toLowerCase();
}

/** What is looked for in a haystack: the search as typed, without regard to case or to spaces around it. */
export function leadNeedle(search: string): string {
  return search.trim().toLowerCase();
}

/** A sheet header as a label: words separated and capitalised when it is a code name, otherwise as written. */
export function formatFieldName(header: string): string {
  const words = header.trim().replace(/\s+/g, " ");
  const isCodeName = /^[a-z][A-Za-z0-9_]*$/.test(words);
  const spaced = isCodeName ? words.replace(/_+/g, " ").replace(/([a-z0-9])([A-Z])/g, "$1 $2") : words;
  return spaced.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
}

const LEAD_ID = /^lead-([1-9]\d{0,14}|0)$/;

export function leadIdOf(number: number): string {
  return `lead-${String(number)}`;
}

/** The number inside a public id, or null for anything that is not one. */
export function parseLeadId(leadId: string): number | null {
  const digits = LEAD_ID.exec(leadId)?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * How the sheet job stands. `never`: its first run has not ended; `unconfigured`: it ended without a spreadsheet or a key
 * to read it with, and none was ever read; `held`: the sheet was read, but changed too much to be believed.
 */
export const SYNC_STATES = ["never", "unconfigured", "ok", "failed", "held"] as const;

// ---- The wire shapes of the live list: arrays, because they are sent once per open screen and change ---------------

/** `number` is the n of `lead-{n}`, `updatedAt` is epoch ms; the short form says that the lead has left the list. */
export type LeadTuple =
  | [
      number: number,
      updatedAt: number,
      firstName: string,
      lastName: string,
      email: string,
      phone: string | null,
      role: string | null,
      goal: string | null,
      potentialCents: number | null,
    ]
  | [number: number, updatedAt: number, left: null];

/** `statusCode` is the index in LEAD_STATUSES. */
export type StatusTuple = [number: number, updatedAt: number, statusCode: number];

declare const packed: unique symbol;

/**
 * Rows on their way to a screen, as one JSON text. Convex converts every value that a function passes on, and at each change
 * every open screen has a call of its own; a text is passed on as it is (see docs/decisions/007).
 */
export type PackedRows<Row> = string & { readonly [packed]: Row };

export function packRows<Row extends LeadTuple | StatusTuple>(rows: readonly Row[]): PackedRows<Row> {
  // eslint-disable-next-line passage/assertions -- The brand, minted where the rows become the text.
  return JSON.stringify(rows) as PackedRows<Row>;
}

export function unpackRows<Row>(rows: PackedRows<Row>): Row[] {
  // eslint-disable-next-line passage/assertions -- Only `packRows` makes such a text, and its brand says of which rows.
  return JSON.parse(rows) as Row[];
}

/** Rows changed since a point, oldest first; `overflow`: more than one answer holds, take a snapshot instead. */
export interface Feed<Row> {
  rows: PackedRows<Row>;
  overflow: boolean;
}

/** Characters of one answer in the list: more than a column shows, for whoever points at it. */
export const LIST_TEXT_MAX = 200;
const CUT_MARK = "…";
const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/;

/** A long answer as the list has it, which is sent whole to every screen; the details have all of it. */
export function cutForList(text: string): string {
  if (text.length <= LIST_TEXT_MAX) return text;
  const kept = text.slice(0, LIST_TEXT_MAX);
  return (HALF_A_CHARACTER.test(kept) ? text.slice(0, LIST_TEXT_MAX + 1) : kept) + CUT_MARK;
}

/** Whether there was more of an answer than the list has. */
export function isCutForList(listed: string): boolean {
  // The mark alone does not tell: people end sentences with it.
  return listed.length > LIST_TEXT_MAX;
}

export const SNAPSHOT_PAGE = 1_000;
export const FEED_LIMIT = 200;

const FEED_KEEPS_ROWS = 8;
/** Commits may land out of order by this much; a feed that starts this far behind the newest row misses none. */
const FEED_OVERLAP_MS = 10_000;
/**
 * Start points are rounded down to this grid. The point then depends on the newest row alone, so screens opened at
 * different times meet at the same arguments and share one result, and at one change a second they move (which sends
 * the rows again) every sixth change instead of every one.
 */
const FEED_STEP_MS = 6_000;

/** A start point from which no row at or after `newestAt` can be missed. */
export function feedStart(newestAt: number): number {
  return Math.max(0, Math.floor((newestAt - FEED_OVERLAP_MS) / FEED_STEP_MS) * FEED_STEP_MS);
}

/** The `since` to subscribe with from now on, given what the feed holds; rows are oldest first. Never moves back. */
export function nextSince(since: number, rows: readonly (readonly [number, number, ...unknown[]])[]): number {
  const newest = rows.at(-1);
  if (newest === undefined || rows.length <= FEED_KEEPS_ROWS) return since;
  return Math.max(since, feedStart(newest[1]));
}
