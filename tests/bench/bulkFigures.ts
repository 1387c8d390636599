import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { api } from "../../convex/_generated/api.js";
import { MOST_AT_ONCE } from "../../convex/leadBulk/rules.ts";
import { LEAD_STATUSES } from "../../convex/leads/rules.ts";
import { signIn, type SignedIn } from "./embedded/signIn.ts";
import { closeAudience, sampleChanges, sampleEach, type Sent } from "./figures/propagation.ts";
import type { BenchOptions } from "./options.ts";
import { PassageServer } from "./passage/deployment.ts";
import { openScreen } from "./passage/target.ts";
import { percentilesOf } from "./percentiles.ts";
import { atMostTimesAlone, figure, type Figure } from "./report.ts";
import { StatusCycle, type Screen } from "./target.ts";

const LISTS = 50;
const LEADS = 1_000;
/** Nobody makes two such changes in a second; by then the job has written the one before. */
const PACE_MS = 1_000;
/** The leads that a single change goes round are others than those of the change of many. */
const FIRST = LEADS - MOST_AT_ONCE + 1;
const CODES = [1, 2] as const;

/** One change of 500 leads until fifty lists show all of them, compared with one change of a single lead. */
export async function measureBulk(options: BenchOptions, folder: string, add: (found: Figure) => void): Promise<void> {
  const profileFolder = options.profServer ? join(folder, "profiles") : null;
  const data = join(folder, "bulk");
  mkdirSync(data);
  const practice = await PassageServer.start({ folder: data, people: LISTS + 1, profileFolder });
  try {
    await practice.growTo(LEADS);
    const signedIn: SignedIn[] = [];
    for (let person = 0; person <= LISTS; person++) signedIn.push(await signIn(practice.server, person));
    const [sender, ...lists] = await Promise.all(signedIn.map(openScreen));
    const [person] = signedIn;
    if (sender === undefined || person === undefined) throw new Error("Nobody signed in");
    const audience = { sender, lists };
    const many = new ManyAtOnce(person);
    const cycle = new StatusCycle(LEAD_STATUSES.length);
    await sampleChanges(audience, cycle, { changes: 30 });
    await sampleEach(lists, many.next, { changes: 3, paceMs: PACE_MS });
    const samples: { one: number[]; many: number[] } = { one: [], many: [] };
    for (let round = 0; round < (options.quick ? 2 : 5); round++) {
      samples.one.push(...(await sampleChanges(audience, cycle, { changes: 40 })));
      const endProfile = await practice.server.profile(`bulk-${String(round)}`);
      samples.many.push(...(await sampleEach(lists, many.next, { changes: 8, paceMs: PACE_MS })).flat());
      await endProfile();
    }
    const [one, all] = [percentilesOf(samples.one), percentilesOf(samples.many)];
    for (const share of ["p50", "p95"] as const) {
      const what = `one change of ${String(MOST_AT_ONCE)} leads until ${String(LISTS)} lists show it, beside a change of one, ${share}`;
      add(figure({ what, unit: "ms", passage: all[share], base: one[share], goal: atMostTimesAlone(5) }));
    }
    await closeAudience(audience);
  } finally {
    await practice.stop();
  }
}

/** Gives the same leads one status, then another. */
class ManyAtOnce {
  readonly #client: SignedIn["client"];
  #from = 0;

  constructor({ client }: SignedIn) {
    this.#client = client;
  }

  readonly next = (turn: number): Sent<Screen> => {
    const from = LEAD_STATUSES[this.#from] ?? "needs_followup";
    const code = CODES.find((each) => each !== this.#from) ?? CODES[turn % CODES.length] ?? 1;
    this.#from = code;
    const leads = Array.from({ length: MOST_AT_ONCE }, (_, at) => ({ leadId: `lead-${String(FIRST + at)}`, from }));
    const change = { field: "status" as const, to: LEAD_STATUSES[code], leads };
    return {
      send: async () => {
        const { changed } = await this.#client.mutation(api.leadBulk.staff.change, change);
        if (changed !== MOST_AT_ONCE) throw new Error(`${String(changed)} of ${String(MOST_AT_ONCE)} leads changed`);
      },
      isShownBy: (list) => leads.every((_, at) => list.statusOf(FIRST + at) === code),
    };
  };
}
