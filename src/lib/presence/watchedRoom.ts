import type { ConvexReactClient } from "convex/react";
import { api } from "../../../convex/_generated/api";
import {
  followMoves,
  groupByRecord,
  knownRoom,
  type Doing,
  type KnownRoom,
  type Moves,
  type PlaceKind,
} from "../../../convex/presence/rules";
import { feedPassOf } from "../live/feedPass";
import { WatchedQuery } from "./watchedQuery";

export interface Room {
  kind: PlaceKind;
  doing: Doing;
}

/** What a room uses of Convex's client. */
export type RoomAsker = Pick<ConvexReactClient, "watchQuery" | "query">;

/** The ids of who is at each record. */
export type PeopleByRecord = ReadonlyMap<string, readonly string[]>;

const NOWHERE: PeopleByRecord = new Map();

/** Who is at which record of a kind: read once, then followed by its moves while somebody listens, and read again where some were missed. */
export class WatchedRoom {
  readonly #client: RoomAsker;
  readonly #room: Room;
  readonly #moves: WatchedQuery<typeof api.presence.staff.moves, Moves | null>;
  readonly #listeners = new Set<() => void>();
  #known: KnownRoom | null = null;
  #people = NOWHERE;
  #stop: (() => void) | null = null;
  #isReading = false;

  constructor(client: RoomAsker, room: Room) {
    this.#client = client;
    this.#room = room;
    this.#moves = new WatchedQuery<typeof api.presence.staff.moves, Moves | null>(client, {
      query: api.presence.staff.moves,
      args: { room },
      read: (moves) => moves,
      none: null,
      pass: feedPassOf(client),
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#stop === null) {
      this.#stop = this.#moves.subscribe(this.#follow);
      this.#follow();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.close();
    };
  };

  get = (): PeopleByRecord => this.#people;

  /** Asks no more, and forgets the answer. */
  close(): void {
    this.#stop?.();
    this.#stop = null;
    this.#know(null);
  }

  readonly #follow = (): void => {
    const moves = this.#moves.get();
    if (moves === null) {
      this.#know(null);
      return;
    }
    const followed = this.#known && followMoves(this.#known, moves);
    if (followed === null) void this.#read();
    else this.#know(followed);
  };

  /** Whoever may no longer see it sees nobody, and a read that fails is tried again at the next move. */
  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    const here = await this.#client.query(api.presence.staff.here, { room: this.#room }).catch(() => null);
    this.#isReading = false;
    const moves = this.#moves.get();
    if (here === null || moves === null) return;
    const known = knownRoom(here);
    // Moves that were missed meanwhile come with the next one.
    this.#know(followMoves(known, moves) ?? known);
  }

  #know(known: KnownRoom | null): void {
    if (known === this.#known) return;
    this.#known = known;
    this.#people = known === null ? NOWHERE : byRecord(known, this.#people);
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Each record keeps its list of before where that has not changed: then the part that shows it is not drawn again. */
function byRecord(known: KnownRoom, before: PeopleByRecord): PeopleByRecord {
  return new Map(
    groupByRecord(known).map(([recordId = "", ...people]) => {
      const old = before.get(recordId);
      return [recordId, old !== undefined && old.join(" ") === people.join(" ") ? old : people];
    }),
  );
}
