import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { jobMutation } from "../builders/jobs";
import { ROLES } from "../access/rules";
import { seedPeople as enrolPeople } from "./people";
import { seedSampleWork, vSeedingOutcome } from "./seeding";

/** Gives the sample people of a fresh machine their roles. Refuses CONFLICT where sample data is not switched on. */
export const seedPeople = jobMutation({
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

/** Gives the leads of the sample sheet statuses and notes. */
export const seedWork = jobMutation({
  args: {},
  returns: vSeedingOutcome,
  handler: async (ctx) => await seedSampleWork(ctx),
});
