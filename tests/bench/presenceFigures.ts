import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { api } from "../../convex/_generated/api.js";
import { LEAD_STATUSES } from "../../convex/leads/rules.ts";
import { followMoves, knownRoom, TOLD_EACH_MS, type KnownRoom, type Moves } from "../../convex/presence/rules.ts";
import { signIn, type SignedIn } from "./embedded/signIn.ts";
import { closeAudience, sampleChanges, type Audience } from "./figures/propagation.ts";
import type { BenchOptions } from "./options.ts";
import { PassageServer } from "./passage/deployment.ts";
import { takePass } from "./passage/feeds.ts";
import { openScreen } from "./passage/target.ts";
import { percentilesOf } from "./percentiles.ts";
import { atMost, atMostTimesAlone, figure, type Figure } from "./report.ts";
import { StatusCycle } from "./target.ts";

const PEOPLE = 50;
const LEADS = 1_000;
const ROOM = { kind: "lead", doing: "open" } as const;
/** Each of them opens another lead once a minute: more than staff do all day. */
const MOVE_EACH_MS = 60_000;

/** Fifty people with a list each, who have leads open beside it, compared with the same lists and nobody there. */
export async function measurePresence(
  options: BenchOptions,
  folder: string,
  add: (found: Figure) => void,
): Promise<void> {
  const data = join(folder, "presence");
  mkdirSync(data);
  const practice = await PassageServer.start({ folder: data, people: PEOPLE + 1, profileFolder: null });
  try {
    await practice.growTo(LEADS);
    const signedIn: SignedIn[] = [];
    for (let person = 0; person <= PEOPLE; person++) signedIn.push(await signIn(practice.server, person));
    const [sender, ...lists] = await Promise.all(signedIn.map(openScreen));
    if (sender === undefined) throw new Error("Nobody signed in");
    const audience = { sender, lists };
    const crowd = new Crowd(signedIn.slice(1));
    await measurePropagation(audience, crowd, { options, add });
    await measureBytes(audience, crowd, { options, add });
    await closeAudience(audience);
  } finally {
    await practice.stop();
  }
}

interface Run {
  options: BenchOptions;
  add: (found: Figure) => void;
}

/** In turns, so that other load on the machine affects both. */
async function measurePropagation(audience: Audience, crowd: Crowd, { options, add }: Run): Promise<void> {
  const cycle = new StatusCycle(LEAD_STATUSES.length);
  const samples: { alone: number[]; present: number[] } = { alone: [], present: [] };
  await sampleChanges(audience, cycle, { changes: 30 });
  const rounds = options.quick ? 2 : 5;
  for (let round = 0; round < rounds; round++) {
    samples.alone.push(...(await sampleChanges(audience, cycle, { changes: 60 })));
    await crowd.come();
    samples.present.push(...(await sampleChanges(audience, cycle, { changes: 60 })));
    await crowd.go();
  }
  const [alone, present] = [percentilesOf(samples.alone), percentilesOf(samples.present)];
  for (const share of ["p50", "p95"] as const) {
    const what = `propagation to ${String(PEOPLE)} lists beside the presence of ${String(PEOPLE)} people, ${share}`;
    add(figure({ what, unit: "ms", passage: present[share], base: alone[share], goal: atMostTimesAlone(1.1) }));
  }
}

/** What a screen receives and sends more each second than the same screen without it. */
async function measureBytes({ lists }: Audience, crowd: Crowd, { options, add }: Run): Promise<void> {
  const forMs = options.quick ? 20_000 : 60_000;
  const bytes = () => lists.reduce((sum, list) => sum + list.bytes(), 0);
  const during = async () => {
    const before = bytes();
    await pause(forMs);
    return ((bytes() - before) * 1_000) / forMs / lists.length;
  };
  const alone = await during();
  for (const [doing, isMoving] of [
    ["who stay where they are", false],
    ["each of whom opens another lead every minute", true],
  ] as const) {
    await crowd.come(isMoving);
    const present = await during();
    await crowd.go();
    const what = `presence of ${String(PEOPLE)} people ${doing}: bytes a second for each screen`;
    add(figure({ what, unit: "bytes", passage: present - alone, goal: atMost(200, "bytes") }));
  }
}

/** People who have leads open, say so every ten seconds, and now and then open another. */
class Crowd {
  readonly #people: readonly SignedIn[];
  readonly #tokens = new Map<number, string>();
  #ends: (() => void)[] = [];
  /** How often each has opened another lead. */
  readonly #moves = new Map<number, number>();

  constructor(people: readonly SignedIn[]) {
    this.#people = people;
  }

  async come(isMoving = true): Promise<void> {
    for (const [place, { client }] of this.#people.entries()) {
      this.#ends.push(followRoom(client, await takePass(client)));
      this.#ends.push(client.onUpdate(api.presence.staff.people, {}, () => undefined));
      await this.#stay(place);
    }
    this.#every(TOLD_EACH_MS.open / this.#people.length, async (turn) => {
      await this.#stay(turn % this.#people.length);
    });
    if (!isMoving) return;
    this.#every(MOVE_EACH_MS / this.#people.length, async (turn) => {
      const place = turn % this.#people.length;
      this.#moves.set(place, (this.#moves.get(place) ?? 0) + 1);
      await this.#stay(place, true);
    });
  }

  async go(): Promise<void> {
    for (const end of this.#ends) end();
    this.#ends = [];
    for (const place of [...this.#tokens.keys()]) await this.#leave(place);
  }

  #every(ms: number, act: (turn: number) => Promise<void>): void {
    let turn = 0;
    const timer = setInterval(() => {
      // Whoever has left meanwhile is not there to say more.
      act(turn++).catch(() => undefined);
    }, ms);
    this.#ends.push(() => {
      clearInterval(timer);
    });
  }

  /** As a browser does: a move is one message, which says what the tab leaves. */
  async #stay(place: number, isMove = false): Promise<void> {
    const recordId = `lead-${String(1 + ((place + (this.#moves.get(place) ?? 0)) % 40))}`;
    const old = isMove ? this.#tokens.get(place) : undefined;
    const leaving = old === undefined ? null : { room: ROOM, sessionToken: old };
    const visit = { room: ROOM, recordId, tabKey: `tab ${recordId}`, leaving };
    const answer = await this.#people[place]?.client.mutation(api.presence.staff.stay, visit);
    if (answer) this.#tokens.set(place, answer.sessionToken);
  }

  async #leave(place: number): Promise<void> {
    const sessionToken = this.#tokens.get(place);
    this.#tokens.delete(place);
    if (sessionToken !== undefined) {
      const leaving = { room: ROOM, sessionToken, isClosed: true };
      await this.#people[place]?.client.mutation(api.presence.open.leave, leaving);
    }
  }
}

/** As a screen does: it reads the room once, follows its moves, and reads it again where it has missed some. Returns what ends that. */
function followRoom(client: SignedIn["client"], pass: string): () => void {
  let known: KnownRoom | null = null;
  let isReading = false;
  const read = async () => {
    if (isReading) return;
    isReading = true;
    known = knownRoom(await client.query(api.presence.staff.here, { room: ROOM }));
    isReading = false;
  };
  return client.onUpdate(api.presence.staff.moves, { room: ROOM, pass }, (moves: Moves) => {
    known = known && followMoves(known, moves);
    if (known === null) read().catch(() => undefined);
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
