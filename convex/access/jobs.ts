import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { jobAction, jobMutation, jobQuery } from "../builders/jobs";
import { findAccount, setAccountRole } from "../providers/identity";
import { requireStaff } from "./actors";
import * as Access from "./model";
import { refuse } from "./refuse";
import { normaliseEmail } from "./rules";
import * as Setup from "./setup";
import { vPermission, vRole } from "./tables";

/** With the pauses between them, the attempts span about a day. */
const PUBLISH_ATTEMPTS = 16;
const LONGEST_PAUSE_MS = 2 * 60 * 60 * 1_000;

async function getAccount(email: string) {
  const account = await findAccount(normaliseEmail(email));
  switch (account.kind) {
    case "account":
      return account;
    case "none":
      return refuse("NOT_FOUND", { what: "sign-in account" });
    case "unproven":
      return refuse("CONFLICT", {
        what: "this is not the verified primary address of a sign-in account: have it verified there, then grant again",
      });
    case "several":
      return refuse("CONFLICT", { what: "more than one sign-in account has this address: delete the others first" });
    case "unavailable":
      return refuse("UNAVAILABLE", { what: "sign-in service" });
  }
}

/**
 * Makes an existing sign-in account the first administrator; called from the console of a deployment that has none.
 * Refuses NOT_FOUND before that person has signed up, CONFLICT unless exactly one account has proven the address and
 * once there is an administrator, UNAVAILABLE when the sign-in service does not answer.
 */
export const grantFirstAdmin = jobAction({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    const account = await getAccount(email);
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

/** Admits the caller of an action, which has no transaction of its own, and says who it is. Refuses as `requireStaff` does. */
export const admitToAction = jobQuery({
  args: { permission: vPermission },
  returns: v.id("users"),
  handler: async (ctx, { permission }): Promise<Id<"users">> => (await requireStaff(ctx, permission)).userId,
});

/** Accepts the hash of a new setup link; `offered` is false where there are users already. */
export const offerSetup = jobMutation({
  args: { tokenHash: v.string() },
  returns: v.object({ offered: v.boolean() }),
  handler: async (ctx, { tokenHash }) => ({ offered: await Setup.offer(ctx, tokenHash) }),
});

/** Writes a role that is on record into the sign-in account, from where it reaches the person's next token. */
export const publishRole = jobAction({
  args: { accountId: v.string(), role: vRole, attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { accountId, role, attempt }) => {
    if (await setAccountRole(accountId, role)) return null;
    if (attempt >= PUBLISH_ATTEMPTS) throw new Error("The sign-in service did not accept the role within a day");
    const pauseMs = Math.min(1_000 * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
    await ctx.scheduler.runAfter(pauseMs, internal.access.jobs.publishRole, { accountId, role, attempt: attempt + 1 });
    return null;
  },
});
