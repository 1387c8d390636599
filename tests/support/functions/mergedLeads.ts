import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Doc } from "../../../convex/_generated/dataModel";
import * as Leads from "../../../convex/leads/record/model";
import { leadIdOf } from "../../../convex/platform/ids";
import { MAX_GROUP } from "../../../convex/leads/record/rules";
import { DEFAULT_LEAD_STATUS, type LeadStatus } from "../../../convex/leads/status/rules";
import { fc } from "@passage/testkit/seededProperties";
import { refusalOf } from "./backend";
import { personBehind } from "./editedSheet";
import type { Practice } from "./personas";

const which = fc.nat(20);
const step = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant("merge" as const),
      kept: which,
      merged: which,
      takesStatus: fc.boolean(),
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ kind: fc.constant("undo" as const), which }), weight: 2 },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Merges and separations by staff between two runs of the sheet job, run by run. */
export const mergesBetweenRuns = fc.array(fc.array(step, { maxLength: 3 }), { maxLength: 8 });

interface DoneMerge {
  mergeId: string;
  kept: number;
  merged: number;
  /** The status that it has given to the kept lead; null if that had it already. */
  given: LeadStatus | null;
}

/** Leads that staff merge and separate, and a model of the result. */
export class MergedLeads {
  readonly #practice: Practice;
  /** Merges that are not undone, in the order in which they were made. */
  #merges: DoneMerge[] = [];
  /** The status that staff set for each lead. */
  readonly #own = new Map<number, LeadStatus>();

  constructor(practice: Practice) {
    this.#practice = practice;
  }

  async do(step: Step): Promise<void> {
    if (step.kind === "merge") await this.#merge(step);
    else await this.#undo(this.#merges[step.which % Math.max(1, this.#merges.length)]);
  }

  /** Undoes the last first: an earlier one may have to wait for it. */
  async undoAll(): Promise<void> {
    for (const merge of this.#merges.toReversed()) await this.#undo(merge);
    expect(this.#merges).toEqual([]);
  }

  async #merge(step: Extract<Step, { kind: "merge" }>): Promise<void> {
    const { asSales } = this.#practice;
    const free = (await this.#load()).leads.map(({ number }) => number).filter((number) => !this.#isMerged(number));
    const [kept, merged] = [free[step.kept % free.length], free[step.merged % free.length]];
    if (kept === undefined || merged === undefined || kept === merged) return;
    const seen = (number: number) => ({ leadId: leadIdOf(number), status: this.#statusOf(number) });
    const status = this.#statusOf(step.takesStatus ? merged : kept);
    const call = asSales.mutation(api.leads.merges.staff.merge, { kept: seen(kept), merged: seen(merged), status });
    if (this.#groupOf(kept).length + this.#groupOf(merged).length > MAX_GROUP) {
      expect(await refusalOf(call)).toMatchObject({ code: "INVALID" });
      return;
    }
    const { mergeId } = await call;
    this.#merges.push({ mergeId, kept, merged, given: status === this.#statusOf(kept) ? null : status });
  }

  async #undo(merge: DoneMerge | undefined): Promise<void> {
    if (merge === undefined) return;
    const call = this.#practice.asLawyer.mutation(api.leads.merges.staff.undo, { mergeId: merge.mergeId });
    if (this.#isMerged(merge.kept)) {
      expect(await refusalOf(call)).toMatchObject({ code: "INVALID" });
      return;
    }
    await call;
    this.#merges = this.#merges.filter((other) => other !== merge);
  }

  #isMerged(number: number): boolean {
    return this.#merges.some(({ merged }) => merged === number);
  }

  #groupOf(number: number): number[] {
    const merged = this.#merges.filter(({ kept }) => kept === number);
    return [number, ...merged.flatMap((each) => this.#groupOf(each.merged))];
  }

  #statusOf(number: number): LeadStatus {
    const given = this.#merges.findLast((merge) => merge.kept === number && merge.given !== null)?.given;
    return given ?? this.#own.get(number) ?? DEFAULT_LEAD_STATUS;
  }

  async #load() {
    return await this.#practice.backend.run(async (ctx) => {
      const leads = await ctx.db.query("leads").withIndex("by_number").take(100);
      const sources = await ctx.db.query("lead_sources").take(100);
      const statuses = await ctx.db.query("lead_statuses").take(100);
      const counts = await ctx.db.query("lead_counts").unique();
      const numbers = Array.from({ length: (counts?.nextNumber ?? 1) + 1 }, (_, number) => number);
      const unmerged = (await Leads.listUnmerged(ctx, numbers)).map(({ number }) => number);
      return { leads, sources, statuses, counts, unmerged };
    });
  }

  /** `statusFor`: the status that staff have set for a person who had none. */
  async learn(statusFor: (person: number) => LeadStatus): Promise<void> {
    for (const lead of (await this.#load()).leads) {
      if (!this.#own.has(lead.number)) this.#own.set(lead.number, statusFor(personBehind(lead)));
    }
  }

  /** Compares place and status of each lead with its rows and merges; `people` are the people in the sheet. */
  async expectAsModelled(people: readonly number[]): Promise<void> {
    const { leads, sources, statuses, counts, unmerged } = await this.#load();
    const inSheet = new Set(sources.filter(({ listed }) => listed).map(({ number }) => number));
    const found = leads.filter(({ number }) => inSheet.has(number)).map(personBehind);
    expect(found.sort((a, b) => a - b)).toEqual(people);
    const stateOf = (number: number): Doc<"leads">["state"] => {
      if (this.#isMerged(number)) return "merged";
      return this.#groupOf(number).some((each) => inSheet.has(each)) ? "listed" : "missing";
    };
    for (const { number, state } of leads) {
      const status = statuses.find((each) => each.number === number)?.status;
      expect({ number, state, status }).toEqual({ number, state: stateOf(number), status: this.#statusOf(number) });
    }
    const countOf = (state: Doc<"leads">["state"]) => leads.filter((lead) => lead.state === state).length;
    expect(unmerged).toEqual(leads.map(({ number }) => number).filter((number) => !this.#isMerged(number)));
    expect([counts?.listed ?? 0, counts?.missing ?? 0]).toEqual([countOf("listed"), countOf("missing")]);
  }
}
