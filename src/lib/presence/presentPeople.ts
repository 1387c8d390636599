import type { ConvexReactClient } from "convex/react";
import { api } from "../../../convex/_generated/api";
import type { Copy } from "../live/liveCopies";
import { WatchedQuery } from "./watchedQuery";
import { WatchedRoom, type Room, type RoomAsker } from "./watchedRoom";

export type NamesById = ReadonlyMap<string, string>;

const NO_NAMES: NamesById = new Map();

/** Who is at which record, once for all parts of the screens that show it. The names come once, not with each change. */
export class PresentPeople implements Copy {
  readonly names: WatchedQuery<typeof api.presence.staff.people, NamesById>;
  readonly #client: RoomAsker;
  readonly #rooms = new Map<string, WatchedRoom>();

  constructor(client: RoomAsker) {
    this.#client = client;
    this.names = new WatchedQuery(client, {
      query: api.presence.staff.people,
      args: {},
      read: (people) => new Map(people.map(({ userId, name }) => [userId, name])),
      none: NO_NAMES,
    });
  }

  room({ kind, doing }: Room): WatchedRoom {
    const key = `${kind} ${doing}`;
    const room = this.#rooms.get(key) ?? new WatchedRoom(this.#client, { kind, doing });
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

export function makePresentPeople(client: ConvexReactClient): PresentPeople {
  return new PresentPeople(client);
}
