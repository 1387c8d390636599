import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internalMutation, internalQuery } from "../../access/builders/internal";
import { ROLES } from "../../access/accounts/rules";
import { vContractPlan } from "./answers";
import { seedPeople as enrolPeople } from "./model";
import * as SeedClients from "./seedClients";
import { seedDues as storeDues } from "./seedDueItems";
import { seedFirm as nameFirm } from "./seedFirm";
import * as SeedContracts from "./seedContracts";
import { seedSampleWork, vSeedingOutcome } from "./seedWork";

/** Gives the sample people of a fresh machine their roles. Refuses CONFLICT unless sample data is switched on. */
export const seedPeople = internalMutation({
  args: {
    people: v.array(
      v.object({
        email: v.string(),
        name: v.string(),
        role: literals(...ROLES),
        isAdmin: v.boolean(),
        tokenIdentifier: v.string(),
      }),
    ),
  },
  returns: v.object({ seeded: v.number() }),
  handler: async (ctx, { people }) => ({ seeded: await enrolPeople(ctx, people) }),
});

/** Gives the sample practice its firm, once. Refuses CONFLICT unless sample data is switched on. */
export const seedFirm = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await nameFirm(ctx);
  },
});

/** Gives the leads of the sample sheet statuses and notes. */
export const seedWork = internalMutation({
  args: {},
  returns: vSeedingOutcome,
  handler: async (ctx) => await seedSampleWork(ctx),
});

/** The records that the stand-ins need before the sample contracts are stored; null once all contracts are. */
export const planContracts = internalQuery({
  args: { startedAt: v.number() },
  returns: v.union(v.null(), vContractPlan),
  handler: async (ctx, { startedAt }) => await SeedContracts.planContracts(ctx, startedAt),
});

/** Stores the next sample contracts; returns true while more are left. `now` is the plan's. */
export const seedContracts = internalMutation({
  args: { now: v.number(), pagesUrl: v.string() },
  returns: v.boolean(),
  handler: async (ctx, seeding) => await SeedContracts.seedContracts(ctx, seeding),
});

/** Stores the next sample clients; returns true while more are left. */
export const seedClients = internalMutation({
  args: {},
  returns: v.boolean(),
  handler: async (ctx) => await SeedClients.seedClients(ctx),
});

/** Stores the sample tasks and deadlines, once. */
export const seedDues = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await storeDues(ctx);
  },
});
