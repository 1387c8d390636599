import type { ConvexReactClient } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { LIST_PAUSE_MS, type PlaceKind } from "../../../../convex/workspace/presence/rules";
import { feedPassOf } from "../../../lib/live/feedPass";
import type { Copy } from "../../../lib/live/liveCopies";
import { WatchedQuery, type QueryWatcher } from "../../../lib/live/watchedQuery";

type NamesById = ReadonlyMap<string, string>;
const NO_NAMES: NamesById = new Map();

/** The ids of the people at each record, joined in one text, so that a row renders again only when its own people change. */
type IdsByRecord = ReadonlyMap<string, string>;
const NO_IDS: IdsByRecord = new Map();

type WatchedKind = WatchedQuery<typeof api.workspace.presence.staff.byRecord, IdsByRecord>;

/** The people at the records of each kind, and all names, loaded once for all rows. */
export class PresentPeople implements Copy {
  readonly names: WatchedQuery<typeof api.workspace.presence.staff.people, NamesById>;
  readonly kinds: Record<PlaceKind, WatchedKind>;

  constructor(client: QueryWatcher) {
    this.names = new WatchedQuery(client, {
      query: api.workspace.presence.staff.people,
      args: {},
      read: (people) => new Map(people.map(({ userId, name }) => [userId, name])),
      none: NO_NAMES,
    });
    const watch = (kind: PlaceKind): WatchedKind =>
      new WatchedQuery<typeof api.workspace.presence.staff.byRecord, IdsByRecord>(client, {
        query: api.workspace.presence.staff.byRecord,
        args: { kind },
        read: readIds,
        none: NO_IDS,
        pass: feedPassOf(client),
        pauseMs: LIST_PAUSE_MS,
      });
    this.kinds = { lead: watch("lead"), contract: watch("contract"), client: watch("client"), case: watch("case") };
  }

  /** Loads nothing in advance: the queries start with their first reader. */
  open(): void {
    return undefined;
  }

  close(): void {
    this.names.close();
    for (const kind of Object.values(this.kinds)) kind.close();
  }
}

function readIds(rows: readonly (readonly string[])[], before: IdsByRecord): IdsByRecord {
  const ids = new Map(rows.map(([recordId = "", ...people]) => [recordId, people.join(" ")]));
  const isSame = ids.size === before.size && [...ids].every(([recordId, people]) => before.get(recordId) === people);
  return isSame ? before : ids;
}

export function makePresentPeople(client: ConvexReactClient): PresentPeople {
  return new PresentPeople(client);
}
