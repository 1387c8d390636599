import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { api } from "../../convex/_generated/api.js";
import { MOST_AT_ONCE } from "../../convex/leads/bulk/rules.ts";
import { LEAD_STATUSES } from "../../convex/leads/status/rules.ts";
import { signIn, type SignedIn } from "./embedded/signIn.ts";
import { closeAudience, sampleEach, type Sent } from "./figures/propagation.ts";
import type { BenchOptions } from "./options.ts";
import { PassageServer } from "./passage/deployment.ts";
import { openScreen } from "./passage/target.ts";
import { percentilesOf } from "./percentiles.ts";
import { atMost, figure, type Figure } from "./report.ts";
import type { Screen } from "./target.ts";

const LISTS = 50;
const LEADS = 3_000;
/** Nobody makes two such changes in a second. */
const PACE_MS = 1_000;
/** The marked leads are consecutive, or the sparse result of a filter. */
const MARKED = { together: { first: 501, step: 1 }, scattered: { first: 1_001, step: 4 } } as const;
type Kind = keyof typeof MARKED;
const KINDS = ["together", "scattered"] as const;
const CODES = [1, 2] as const;
const MOST_MS = 250;

/** One change of 500 leads until fifty lists show all of them. */
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
    const many = { together: new ManyAtOnce(person, "together"), scattered: new ManyAtOnce(person, "scattered") };
    for (const kind of KINDS) await sampleEach(lists, many[kind].next, { changes: 3, paceMs: PACE_MS });
    const samples: Record<Kind, number[]> = { together: [], scattered: [] };
    for (let round = 0; round < (options.quick ? 2 : 5); round++) {
      for (const kind of KINDS) {
        const endProfile = await practice.server.profile(`bulk-${kind}-${String(round)}`);
        const found = await sampleEach(lists, many[kind].next, { changes: 8, paceMs: PACE_MS });
        await endProfile();
        samples[kind].push(...found.flat());
      }
    }
    for (const kind of KINDS) {
      const found = percentilesOf(samples[kind]);
      for (const share of ["p50", "p95"] as const) {
        const leads = kind === "together" ? "leads" : "leads that are four apart";
        const what = `one change of ${String(MOST_AT_ONCE)} ${leads} until ${String(LISTS)} lists show it, ${share}`;
        add(figure({ what, unit: "ms", passage: found[share], goal: atMost(MOST_MS, "ms") }));
      }
    }
    await closeAudience({ sender, lists });
  } finally {
    await practice.stop();
  }
}

/** Gives the same leads one status, then another. */
class ManyAtOnce {
  readonly #client: SignedIn["client"];
  readonly #numbers: readonly number[];
  #from = 0;

  constructor({ client }: SignedIn, kind: Kind) {
    this.#client = client;
    this.#numbers = Array.from({ length: MOST_AT_ONCE }, (_, at) => MARKED[kind].first + at * MARKED[kind].step);
  }

  readonly next = (turn: number): Sent<Screen> => {
    const from = LEAD_STATUSES[this.#from] ?? "needs_followup";
    const code = CODES.find((each) => each !== this.#from) ?? CODES[turn % CODES.length] ?? 1;
    this.#from = code;
    const leads = this.#numbers.map((number) => ({ leadId: `lead-${String(number)}`, from }));
    const change = { field: "status" as const, to: LEAD_STATUSES[code], leads };
    return {
      send: async () => {
        const { changed } = await this.#client.mutation(api.leads.bulk.staff.change, change);
        if (changed !== MOST_AT_ONCE) throw new Error(`${String(changed)} of ${String(MOST_AT_ONCE)} leads changed`);
      },
      isShownBy: (list) => this.#numbers.every((number) => list.statusOf(number) === code),
    };
  };
}
