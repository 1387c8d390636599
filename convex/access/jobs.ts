import { v } from "convex/values";
import { jobMutation } from "../builders/jobs";
import * as Access from "./model";
import { vRole } from "./tables";

/** Gives the sample people of a fresh machine their roles. Refuses CONFLICT where sample data is not switched on. */
export const seedSamplePeople = jobMutation({
  args: {
    people: v.array(
      v.object({
        email: v.string(),
        name: v.string(),
        role: vRole,
        isAdmin: v.boolean(),
        tokenIdentifier: v.string(),
      }),
    ),
  },
  returns: v.object({ seeded: v.number() }),
  handler: async (ctx, { people }) => ({ seeded: await Access.seedSamplePeople(ctx, people) }),
});
