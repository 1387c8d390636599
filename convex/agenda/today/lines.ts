/** Makes lines of sources. */
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as Access from "../../access/accounts/model";
import * as Cases from "../../cases/record/model";
import * as Clients from "../../clients/record/model";
import { cutForList } from "../../platform/liveList/rules";
import { packLines, type Line } from "../todayLines";
import type { vLines } from "./answers";
import { keyOf, MOST_LINES, type LineKind } from "./rules";

/** The first lines of a source. */
export interface Lines {
  lines: Line[];
  hasMore: boolean;
}

/** Read at most this many rows of a source: one more than is shown tells whether there are more. */
export const MOST_READ = MOST_LINES + 1;

type Given = Partial<Line> & Pick<Line, "kind" | "name" | "mark"> & { id: string };

export function lineOf({ kind, id, name, title = null, ...given }: Given): Line {
  return {
    key: keyOf(kind, id),
    kind,
    name: cutForList(name),
    title: title === null ? null : cutForList(title),
    clientId: null,
    caseId: null,
    recordId: null,
    count: 1,
    cents: null,
    since: null,
    dueOn: null,
    ownerId: null,
    isUrgent: false,
    ...given,
  };
}

/** Makes lines of groups until there is one more than is shown; each batch reads its clients and cases at once. */
export async function firstOf<Group>(
  groups: readonly Group[],
  lineOfGroup: (group: Group) => Promise<Line | null>,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (let at = 0; at < groups.length && lines.length < MOST_READ; at += MOST_READ) {
    const batch = await Promise.all(groups.slice(at, at + MOST_READ).map(lineOfGroup));
    lines.push(...batch.filter((line) => line !== null));
  }
  return lines;
}

/** `isFull` if rows were left out before. */
export function asLines(rows: readonly (Line | null)[], isFull = false): Lines {
  return {
    lines: rows.filter((row) => row !== null).slice(0, MOST_LINES),
    hasMore: isFull || rows.length >= MOST_READ,
  };
}

/** At most `most` lines as they travel; those that are left out are not urgent, if others are not. */
export function answerOf({ lines, hasMore }: Lines, most = Infinity): Infer<typeof vLines> {
  if (lines.length <= most) return { lines: packLines(lines), hasMore };
  const urgentFirst = lines.toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent));
  return { lines: packLines(urgentFirst.slice(0, most)), hasMore: true };
}

interface PlaceIds {
  clientId: Id<"clients">;
  caseId: Id<"cases"> | null;
}

/** Client, case and responsible member of a row. */
export interface Place {
  name: string;
  clientId: Id<"clients">;
  caseId: Id<"cases"> | null;
  ownerId: Id<"users"> | null;
  clientCase: Doc<"cases"> | null;
}

/** Reads each client and case once; a member who has left owns nothing. */
export class Places {
  readonly #ctx: QueryCtx;
  readonly #here: ReadonlySet<Id<"users">>;
  readonly #known = new Map<string, Promise<Place | null>>();

  private constructor(ctx: QueryCtx, here: ReadonlySet<Id<"users">>) {
    this.#ctx = ctx;
    this.#here = here;
  }

  static async of(ctx: QueryCtx): Promise<Places> {
    return new Places(ctx, new Set((await Access.listActiveStaff(ctx)).map(({ _id }) => _id)));
  }

  /** The owner, if they are still on staff. */
  memberOf(ownerId: Id<"users"> | null | undefined): Id<"users"> | null {
    return ownerId !== null && ownerId !== undefined && this.#here.has(ownerId) ? ownerId : null;
  }

  /** Null for a deleted client. */
  find({ clientId, caseId }: PlaceIds): Promise<Place | null> {
    const key = caseId ?? clientId;
    const known = this.#known.get(key) ?? this.#read({ clientId, caseId });
    this.#known.set(key, known);
    return known;
  }

  async #read({ clientId, caseId }: PlaceIds): Promise<Place | null> {
    const client = await Clients.find(this.#ctx, clientId);
    if (client?.deleted !== null) return null;
    const clientCase = caseId === null ? null : await Cases.find(this.#ctx, caseId);
    const ownerId = clientCase === null ? null : this.memberOf(Cases.ownerOf(clientCase));
    return { name: client.clientName, clientId, caseId, ownerId, clientCase };
  }
}

/** Former members whose records are shown like unassigned ones. */
const MOST_FORMER = 20;

/** Nobody, and members who have left and may still own something. */
export async function absentOwners(ctx: QueryCtx): Promise<(Id<"users"> | null)[]> {
  const former = (await Access.listOwners(ctx)).filter(({ isHere }) => !isHere);
  return [null, ...former.slice(0, MOST_FORMER).map(({ userId }) => userId)];
}

interface Grouped {
  clientId: Id<"clients">;
  caseId: Id<"cases"> | null;
}

/** Rows by case, or by client without one, in the order of their first row. */
export function byPlace<Row extends Grouped>(rows: readonly Row[]): Row[][] {
  return [...Map.groupBy(rows, ({ clientId, caseId }) => caseId ?? clientId).values()];
}

/** A line about several rows of one client or case. */
export async function groupLine(
  places: Places,
  rows: readonly Grouped[],
  facts: { kind: LineKind } & Pick<Line, "mark"> & Partial<Line>,
): Promise<Line | null> {
  const [first] = rows;
  const place = first === undefined ? null : await places.find(first);
  if (place === null) return null;
  const { clientId, caseId, name, ownerId } = place;
  return lineOf({ id: caseId ?? clientId, name, clientId, caseId, ownerId, count: rows.length, ...facts });
}
