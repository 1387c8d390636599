import { percentilesOf, type Percentiles } from "../percentiles.ts";
import { processorMs } from "../program.ts";
import type { Screen, StatusCycle, Target } from "../target.ts";

/**
 * Faster than staff ever are. The next change waits for a slower server, so the figure never includes a queue of
 * earlier changes.
 */
const PACE_MS = 50;
const GIVE_UP_MS = 20_000;
const WARM_UP_CHANGES = 30;
/** Changes go round these leads. At this pace, an answer of a feed has two or three changes. */
const LEADS_IN_TURN = 16;

/** One person and the other people's lists, all open. */
export interface Audience {
  sender: Screen;
  lists: Screen[];
}

export async function openAudience(target: Target, lists: number): Promise<Audience> {
  const sender = await target.openScreen(0);
  const opened: Screen[] = [];
  for (let person = 1; person <= lists; person++) opened.push(await target.openScreen(person));
  return { sender, lists: opened };
}

export async function closeAudience({ sender, lists }: Audience): Promise<void> {
  await Promise.all([sender, ...lists].map((screen) => screen.close()));
}

/** A change that is sent, and its appearance on an open list. */
export interface Sent<List> {
  send: () => Promise<void>;
  isShownBy: (list: List) => boolean;
}

/** ms from just before sending until each list shows the change: one sample per change and list. */
export async function sampleEach<List extends Pick<Screen, "onChange">>(
  lists: readonly List[],
  next: (turn: number) => Sent<List>,
  { changes, paceMs = PACE_MS }: { changes: number; paceMs?: number },
): Promise<number[][]> {
  const samples: number[][] = [];
  let expected: Sent<List> | null = null;
  let sentAt = 0;
  let missing = new Set<List>();
  let allSeen = Promise.withResolvers<undefined>();
  for (const list of lists) {
    list.onChange(() => {
      if (!missing.has(list) || expected?.isShownBy(list) !== true) return;
      samples.at(-1)?.push(performance.now() - sentAt);
      missing.delete(list);
      if (missing.size === 0) allSeen.resolve(undefined);
    });
  }
  for (let turn = 0; turn < changes; turn++) {
    expected = next(turn);
    missing = new Set(lists);
    allSeen = Promise.withResolvers<undefined>();
    samples.push([]);
    sentAt = performance.now();
    await within(GIVE_UP_MS, Promise.all([expected.send(), allSeen.promise]));
    await pause(paceMs - (performance.now() - sentAt));
  }
  return samples;
}

/** ms from just before the change is sent until each of the other lists shows it, one sample for each list and change. */
export async function sampleChanges(
  { sender, lists }: Audience,
  cycle: StatusCycle,
  { leads = LEADS_IN_TURN, ...amount }: { changes: number; paceMs?: number; leads?: number },
): Promise<number[]> {
  const next = (turn: number): Sent<Screen> => {
    const change = cycle.next(1 + (turn % leads));
    return {
      send: () => sender.setStatus(change),
      isShownBy: (list) => list.statusOf(change.number) === change.to,
    };
  };
  return (await sampleEach(lists, next, amount)).flat();
}

export interface Measured extends Percentiles {
  /** The server's processor time for one change; unlike the latency, it hardly depends on other processes. */
  serverCpuMs: number;
  /** The same for the process that holds all lists. */
  listsCpuMs: number;
}

/** Measures both in turns, so that other load on the machine affects both. */
export async function comparePropagation(
  pair: { floor: Target; passage: Target },
  cycles: { floor: StatusCycle; passage: StatusCycle },
  { lists, changes, rounds, leads = LEADS_IN_TURN }: { lists: number; changes: number; rounds: number; leads?: number },
): Promise<{ floor: Measured; passage: Measured }> {
  const floor = new Contender(pair.floor, cycles.floor, leads);
  const passage = new Contender(pair.passage, cycles.passage, leads);
  for (const contender of [floor, passage]) await contender.open(lists);
  for (let round = 0; round < rounds; round++) {
    for (const contender of [floor, passage]) await contender.measure(Math.ceil(changes / rounds));
  }
  for (const contender of [floor, passage]) await contender.close();
  return { floor: contenderResult(floor), passage: contenderResult(passage) };
}

/** One side of a comparison; its lists stay open between rounds. */
class Contender {
  readonly samples: number[] = [];
  changes = 0;
  serverCpuMs = 0;
  listsCpuMs = 0;
  readonly #target: Target;
  readonly #cycle: StatusCycle;
  readonly #leads: number;
  #audience: Audience | null = null;

  constructor(target: Target, cycle: StatusCycle, leads: number) {
    this.#target = target;
    this.#cycle = cycle;
    this.#leads = leads;
  }

  async open(lists: number): Promise<void> {
    this.#audience = await openAudience(this.#target, lists);
    // The first changes after a start run code that is not compiled yet.
    await sampleChanges(this.#audience, this.#cycle, { changes: WARM_UP_CHANGES, leads: this.#leads });
  }

  async measure(changes: number): Promise<void> {
    if (this.#audience === null) return;
    const endProfile = await this.#target.profile(`propagation-${String(this.#audience.lists.length)}-lists`);
    const [server, lists] = [processorMs(this.#target.pid()), processorMs(process.pid)];
    this.samples.push(...(await sampleChanges(this.#audience, this.#cycle, { changes, leads: this.#leads })));
    this.changes += changes;
    this.serverCpuMs += processorMs(this.#target.pid()) - server;
    this.listsCpuMs += processorMs(process.pid) - lists;
    await endProfile();
  }

  async close(): Promise<void> {
    if (this.#audience !== null) await closeAudience(this.#audience);
  }
}

function contenderResult({ samples, changes, serverCpuMs, listsCpuMs }: Contender): Measured {
  return {
    ...percentilesOf(samples),
    serverCpuMs: serverCpuMs / changes,
    listsCpuMs: listsCpuMs / changes,
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(`A change was not seen by every list within ${String(ms / 1000)} s`));
  }, ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
