import type { ConvexReactClient } from "convex/react";
import { api } from "../../../convex/_generated/api";
import type { Doing, PlaceKind, Presence } from "../../../convex/presence/rules";
import type { Copy } from "../live/liveCopies";
import { WatchedQuery, type QueryWatcher } from "./watchedQuery";

export interface Room {
  kind: PlaceKind;
  doing: Doing;
}

/** The ids of who is at each record. */
export type PeopleByRecord = ReadonlyMap<string, readonly string[]>;
export type NamesById = ReadonlyMap<string, string>;

const NOWHERE: PeopleByRecord = new Map();
const NO_NAMES: NamesById = new Map();

type RoomQuery = WatchedQuery<typeof api.presence.staff.here, PeopleByRecord>;

/** Who is at which record, once for all parts of the screens that show it. The names come once, not with each change. */
export class PresentPeople implements Copy {
  readonly names: WatchedQuery<typeof api.presence.staff.people, NamesById>;
  readonly #client: QueryWatcher;
  readonly #rooms = new Map<string, RoomQuery>();

  constructor(client: QueryWatcher) {
    this.#client = client;
    this.names = new WatchedQuery(client, {
      query: api.presence.staff.people,
      args: {},
      read: (people) => new Map(people.map(({ userId, name }) => [userId, name])),
      none: NO_NAMES,
    });
  }

  room({ kind, doing }: Room): RoomQuery {
    const key = `${kind} ${doing}`;
    const known = this.#rooms.get(key);
    if (known !== undefined) return known;
    const room: RoomQuery = new WatchedQuery(this.#client, {
      query: api.presence.staff.here,
      args: { room: { kind, doing } },
      read: byRecord,
      none: NOWHERE,
    });
    this.#rooms.set(key, room);
    return room;
  }

  /** Asks nothing by itself: what is read is asked for. */
  open(): void {
    return undefined;
  }

  close(): void {
    this.names.close();
    for (const room of this.#rooms.values()) room.close();
  }
}

/** Each record keeps its list of before where that has not changed: then the part that shows it is not drawn again. */
export function byRecord(presences: readonly Presence[], before: PeopleByRecord): PeopleByRecord {
  return new Map(
    presences.map(([recordId = "", ...people]) => {
      const old = before.get(recordId);
      return [recordId, old !== undefined && old.join(" ") === people.join(" ") ? old : people];
    }),
  );
}

export function makePresentPeople(client: ConvexReactClient): PresentPeople {
  return new PresentPeople(client);
}
