import { v } from "convex/values";
import { internal } from "../_generated/api";
import { jobAction, jobMutation } from "../builders/jobs";
import { findAccount, setAccountRole } from "../providers/identity";
import * as Access from "./model";
import { refuse } from "./refuse";
import { normaliseEmail } from "./rules";
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

/**
 * Makes the first administrator out of an existing sign-in account, from the console of a deployment that has none.
 * Refuses NOT_FOUND before that person has signed up, CONFLICT once there is an administrator, UNAVAILABLE when the
 * sign-in service does not answer.
 */
export const grantFirstAdmin = jobAction({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    const account = await findAccount(normaliseEmail(email));
    if (account.kind === "unavailable") refuse("UNAVAILABLE", { what: "sign-in service" });
    if (account.kind === "none") refuse("NOT_FOUND", { what: "sign-in account" });
    const tokenIdentifier = `${process.env["CLERK_ISSUER"] ?? ""}|${account.id}`;
    await ctx.runMutation(internal.access.jobs.enrolFirstAdmin, {
      tokenIdentifier,
      email,
      name: account.name ?? email,
    });
    // The record comes first: a role claim without a record opens nothing, so a failure here is safe and repeatable.
    if (!(await setAccountRole(account.id, "staff"))) refuse("UNAVAILABLE", { what: "sign-in service" });
    return null;
  },
});

export const enrolFirstAdmin = jobMutation({
  args: { tokenIdentifier: v.string(), email: v.string(), name: v.string() },
  returns: v.null(),
  handler: async (ctx, person) => {
    await Access.enrolFirstAdmin(ctx, person);
    return null;
  },
});
