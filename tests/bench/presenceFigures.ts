import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { api } from "../../convex/_generated/api.js";
import { LEAD_STATUSES } from "../../convex/leads/status/rules.ts";
import { HEARTBEAT_MS, LIST_PAUSE_MS } from "../../convex/workspace/presence/rules.ts";
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
/** Each of them opens another lead once a minute: more than staff do all day. */
const MOVE_EACH_MS = 60_000;

/** Fifty people with a list each, who have leads open beside it, compared with the same lists without visitors. */
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

/** The additional traffic of a screen per second, compared with the same screen without presence. */
async function measureBytes({ lists }: Audience, crowd: Crowd, { options, add }: Run): Promise<void> {
  const forMs = options.quick ? 20_000 : 60_000;
  const bytes = () => lists.reduce((sum, list) => sum + list.bytes(), 0);
  const during = async () => {
    const before = bytes();
    await pause(forMs);
    return ((bytes() - before) * 1_000) / forMs / lists.length;
  };
  const alone = await during();
  for (const [doing, isMoving, goal] of [
    ["who stay where they are", false, 200],
    ["each of whom opens another lead every minute", true, 1_000],
  ] as const) {
    await crowd.come(isMoving);
    const present = await during();
    await crowd.go();
    const what = `presence of ${String(PEOPLE)} people ${doing}: bytes a second for each screen`;
    add(figure({ what, unit: "bytes", passage: present - alone, goal: atMost(goal, "bytes") }));
  }
}

/** People who have a list and a lead open, and now and then open another lead. */
class Crowd {
  readonly #people: readonly SignedIn[];
  #ends: (() => void)[] = [];
  /** For each person, the end of the subscription of their lead's page. */
  readonly #pages = new Map<number, () => void>();
  /** The number of other leads that each has opened. */
  readonly #moves = new Map<number, number>();

  constructor(people: readonly SignedIn[]) {
    this.#people = people;
  }

  async come(isMoving = true): Promise<void> {
    for (const [index, { client }] of this.#people.entries()) {
      this.#ends.push(followList(client, await takePass(client)));
      this.#ends.push(client.onUpdate(api.workspace.presence.staff.people, {}, () => undefined));
      await this.#open(index);
    }
    this.#every(HEARTBEAT_MS / this.#people.length, async (turn) => {
      await this.#beat(turn % this.#people.length);
    });
    if (!isMoving) return;
    this.#every(MOVE_EACH_MS / this.#people.length, async (turn) => {
      const index = turn % this.#people.length;
      this.#moves.set(index, (this.#moves.get(index) ?? 0) + 1);
      await this.#open(index);
    });
  }

  async go(): Promise<void> {
    for (const end of [...this.#ends, ...this.#pages.values()]) end();
    this.#ends = [];
    this.#pages.clear();
    for (const [index, { client }] of this.#people.entries()) {
      await client.mutation(api.workspace.presence.staff.heartbeat, {
        tabKey: tabKeyOf(index),
        place: null,
        isWriting: false,
      });
    }
  }

  #every(ms: number, act: (turn: number) => Promise<void>): void {
    let turn = 0;
    const timer = setInterval(() => {
      // Calls of a person who has left since may fail.
      act(turn++).catch(() => undefined);
    }, ms);
    this.#ends.push(() => {
      clearInterval(timer);
    });
  }

  #placeOf(index: number) {
    const number = 1 + ((index + (this.#moves.get(index) ?? 0)) % 40);
    return { kind: "lead", recordId: `lead-${String(number)}` } as const;
  }

  /** Opens another lead's page: its people instead of the last one's, and a heartbeat. */
  async #open(index: number): Promise<void> {
    const place = this.#placeOf(index);
    this.#pages.get(index)?.();
    const end = this.#people[index]?.client.onUpdate(api.workspace.presence.staff.at, { place }, () => undefined);
    if (end !== undefined) this.#pages.set(index, end);
    await this.#beat(index);
  }

  async #beat(index: number): Promise<void> {
    const heartbeat = { tabKey: tabKeyOf(index), place: this.#placeOf(index), isWriting: false };
    await this.#people[index]?.client.mutation(api.workspace.presence.staff.heartbeat, heartbeat);
  }
}

/** As long as a browser's. */
function tabKeyOf(index: number): string {
  return String(index).padStart(32, "0");
}

/** Follows the people of all leads as a list does: after a change, it pauses. Returns a function that ends it. */
function followList(client: SignedIn["client"], pass: string): () => void {
  let known: string | null = null;
  let end: () => void = () => undefined;
  const begin = () => {
    const stop = client.onUpdate(api.workspace.presence.staff.byRecord, { kind: "lead", pass }, (rows) => {
      const before = known;
      known = JSON.stringify(rows);
      if (before === null || known === before) return;
      stop();
      const timer = setTimeout(begin, LIST_PAUSE_MS);
      end = () => {
        clearTimeout(timer);
      };
    });
    end = () => {
      stop();
    };
  };
  begin();
  return () => {
    end();
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
