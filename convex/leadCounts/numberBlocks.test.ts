import { beforeEach, describe, expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import { startBackend, type Backend } from "../../tests/support/functions/backend";
import type { MutationCtx } from "../_generated/server";
import * as LeadCounts from "./model";

let backend: Backend;

beforeEach(() => {
  backend = startBackend();
});

const run = async <T>(act: (ctx: MutationCtx) => Promise<T>): Promise<T> => await backend.run(act);
const give = async (atLeast: number) => await run(async (ctx) => await LeadCounts.giveNumber(ctx, atLeast));
const move = async (number: number, from: "listed" | "merged", to: "listed" | "merged") => {
  await run(async (ctx) => {
    await LeadCounts.move(ctx, number, { from, to });
  });
};
const sortOut = async (...numbers: number[]) => await run(async (ctx) => await LeadCounts.sortOut(ctx, numbers));
const numbersTo = (last: number) => Array.from({ length: last + 1 }, (_, number) => number);
/** The blocks that are known, with the first and the last number that is vacant. */
const blocks = async () =>
  await run(async (ctx) => {
    const rows = await ctx.db.query("lead_number_blocks").withIndex("by_block").take(50);
    return rows.map(({ block, vacant }) => [block, vacant.at(0), vacant.at(-1)]);
  });

/** As an older version leaves it, which knew of no block; numbers that are given later may be known. */
async function forgetTo(last: number): Promise<void> {
  await run(async (ctx) => {
    const older = ctx.db.query("lead_number_blocks").withIndex("by_block", (q) => q.lte("block", last));
    for (const { _id } of await older.take(50)) await ctx.db.delete("lead_number_blocks", _id);
  });
}

describe("a lead stands for itself", () => {
  test("where its number was given and it is not merged", async () => {
    expect([await give(0), await give(0), await give(5), await give(5)]).toEqual([1, 2, 5, 6]);
    await move(2, "listed", "merged");
    // Its row has changed in the sheet.
    await move(2, "merged", "merged");
    expect(await sortOut(7, 6, 5, 4, 3, 2, 1)).toEqual({ own: [6, 5, 1], unknown: [] });
    await move(2, "merged", "listed");
    expect((await sortOut(1, 2, 3)).own).toEqual([1, 2]);
  });

  test("of thousands of numbers that are skipped, at none", async () => {
    await give(1);
    await give(3_500);
    await give(0);
    expect(await sortOut(1, 2, 1_000, 1_001, 2_000, 2_001, 3_000, 3_001, 3_499, 3_500, 3_501, 3_502)).toEqual({
      own: [1, 3_500, 3_501],
      unknown: [],
    });
    expect(await blocks()).toEqual([
      [0, 2, 1_000],
      [1, 1_001, 2_000],
      [2, 2_001, 3_000],
      [3, 3_001, 3_499],
    ]);
  });

  // Caught: two rows for one block, after which no lead of it could be merged any more.
  test("where its number is the first of a block that an imported table knows already", async () => {
    await give(1_000);
    await run(async (ctx) => {
      await ctx.db.insert("lead_number_blocks", { block: 1, vacant: [1_001] });
    });
    await give(0);
    await give(0);
    await move(1_001, "listed", "merged");
    expect((await sortOut(1_000, 1_001, 1_002)).own).toEqual([1_000, 1_002]);
  });

  // Caught: numbers of which nothing was written are taken for given, or for vacant.
  test("is not known where an older version has given the numbers, nor before the first lead", async () => {
    expect(await sortOut(0, 1)).toEqual({ own: [], unknown: [0, 1] });
    await give(1_000);
    await forgetTo(0);
    await give(0);
    expect(await sortOut(999, 1_000, 1_001, 1_002)).toEqual({ own: [1_001], unknown: [999, 1_000] });
  });
});

describe("what an older version has given", () => {
  const OWN = new Set([1, 3, 1_001, 1_003]);
  const looked: number[][] = [];
  const learn = async () => {
    await run(async (ctx) => {
      await LeadCounts.learn(ctx, async (numbers) => {
        looked.push([numbers.length, numbers[0] ?? 0]);
        return await Promise.resolve(numbers.filter((number) => OWN.has(number)));
      });
    });
  };

  beforeEach(() => {
    looked.length = 0;
  });

  test("is looked at a thousand numbers at a time, the last first, and then never again", async () => {
    await learn();
    for (const atLeast of [1, 2, 3, 1_001, 1_002, 1_003]) await give(atLeast);
    await forgetTo(1);
    for (let turn = 0; turn < 4; turn++) await learn();
    expect(looked).toEqual([
      [3, 1_001],
      [1_000, 1],
    ]);
    expect(await sortOut(1, 2, 3, 4, 1_001, 1_002, 1_003, 1_004)).toEqual({ own: [1, 3, 1_001, 1_003], unknown: [] });
    await give(0);
    expect((await sortOut(1_003, 1_004, 1_005)).own).toEqual([1_003, 1_004]);
  });

  // Caught: the block of the next number is taken for known, and begins a second time with it.
  test("may end where a thousand ends", async () => {
    await give(1_000);
    await forgetTo(0);
    await learn();
    await give(0);
    expect(looked).toEqual([[1_000, 1]]);
    expect((await sortOut(1, 2, 3, 1_001, 1_002)).own).toEqual([1, 3, 1_001]);
  });

  test("is looked at below the first number that a later version has given", async () => {
    await give(1_000);
    await forgetTo(0);
    await give(0);
    await learn();
    expect(looked).toEqual([[1_000, 1]]);
    expect((await sortOut(1, 2, 3, 1_001)).own).toEqual([1, 3, 1_001]);
  });
});

const which = fc.nat(10_000);
const step = fc.oneof(
  {
    arbitrary: fc.record({ kind: fc.constant("give" as const), skipped: fc.constantFrom(0, 0, 0, 1, 700, 1_800) }),
    weight: 5,
  },
  { arbitrary: fc.record({ kind: fc.constant("merge" as const), which }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant("separate" as const), which }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant("forget" as const) }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant("learn" as const) }), weight: 1 },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Leads that are given, merged and separated. */
class PlainLeads {
  readonly #isOwn = new Map<number, boolean>();
  next = 1;

  readonly listOwn = async (numbers: readonly number[]) =>
    await Promise.resolve(numbers.filter((number) => this.#isOwn.get(number) === true));

  async do(taken: Step): Promise<void> {
    switch (taken.kind) {
      case "give":
        this.next = (await give(this.next + taken.skipped)) + 1;
        this.#isOwn.set(this.next - 1, true);
        break;
      case "merge":
        await this.#move(taken.which, true);
        break;
      case "separate":
        await this.#move(taken.which, false);
        break;
      case "forget":
        await forgetTo(Math.floor((this.next - 2) / 1_000));
        break;
      case "learn":
        await run(async (ctx) => {
          await LeadCounts.learn(ctx, this.listOwn);
        });
    }
  }

  async #move(place: number, wasOwn: boolean): Promise<void> {
    const there = [...this.#isOwn].filter(([, isOwn]) => isOwn === wasOwn);
    const [number] = there[place % Math.max(1, there.length)] ?? [];
    if (number === undefined) return;
    await (wasOwn ? move(number, "listed", "merged") : move(number, "merged", "listed"));
    this.#isOwn.set(number, !wasOwn);
  }
}

test("any history of numbers and merges, of blocks that are known and not, leaves exactly the leads that stand for themselves", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      backend = startBackend();
      const leads = new PlainLeads();
      for (const taken of steps) await leads.do(taken);
      const all = numbersTo(leads.next + 2);
      const { own, unknown } = await sortOut(...all);
      const found = [...own, ...(await leads.listOwn(unknown))].sort((a, b) => a - b);
      expect(found).toEqual(await leads.listOwn(all));
    }),
    { numRuns: cases(100, 3_000) },
  );
});
