import { v } from "convex/values";
import { openMutation, openQuery } from "../builders/open";
import * as Accounts from "./accounts";
import * as Members from "./members";
import * as Access from "./model";
import * as SecondFactor from "./secondFactor";
import * as Setup from "./setup";
import { vRolelessReason, vSetupOutcome } from "./tables";

/** Who the caller is to this application. The answer decides between the sign-in, waiting, staff and portal screens. */
export const me = openQuery({
  args: {},
  returns: v.union(
    v.object({ kind: v.literal("signedOut") }),
    v.object({
      kind: v.literal("none"),
      email: v.union(v.string(), v.null()),
      reason: vRolelessReason,
      /** Whom to call; only for a client whose access has ended. */
      firmName: v.union(v.string(), v.null()),
      isClient: v.boolean(),
    }),
    v.object({
      kind: v.literal("staff"),
      userId: v.id("users"),
      name: v.string(),
      email: v.string(),
      isAdmin: v.boolean(),
      locale: v.string(),
      hasSecondFactor: v.boolean(),
      /** Epoch ms from which the person needs a second factor; null while it is not required of them. */
      secondFactorDueAt: v.union(v.number(), v.null()),
    }),
    v.object({ kind: v.literal("client"), name: v.string(), email: v.string() }),
  ),
  handler: async (ctx) => {
    const { caller } = ctx;
    switch (caller.kind) {
      case "signedOut":
        return { kind: "signedOut" as const };
      case "none": {
        const { identity, reason, role } = caller;
        const isClient = role === "client";
        const firmName = reason === "ended" && isClient ? (process.env["FIRM_NAME"] ?? null) : null;
        return { kind: "none" as const, email: identity.email ?? null, reason, isClient, firmName };
      }
      case "client":
        return { kind: "client" as const, name: caller.user.name, email: caller.user.email };
      case "staff": {
        const { _id: userId, name, email, isAdmin, locale, hasSecondFactor = false } = caller.user;
        const secondFactorDueAt = hasSecondFactor ? null : await SecondFactor.findDueAt(ctx);
        return {
          ...{ kind: "staff" as const, userId, name, email, isAdmin, locale },
          ...{ hasSecondFactor, secondFactorDueAt },
        };
      }
    }
  },
});

/** Accepts the pending invitation sent to the caller's verified e-mail address, if there is one. */
export const accept = openMutation({
  args: {},
  returns: v.object({ accepted: v.boolean() }),
  handler: async (ctx) => {
    if (ctx.caller.kind !== "none") return { accepted: false };
    return { accepted: await Access.accept(ctx, ctx.caller.identity) };
  },
});

/** Whether a setup link can still be claimed, so that the page of a used one does not ask for a new account. */
export const isSetupOffered = openQuery({
  args: { token: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { token }) => await Setup.isOffered(ctx, token),
});

/** Claims the one-time setup link of a deployment without users: the caller becomes its first administrator. */
export const claimSetup = openMutation({
  args: { token: v.string() },
  returns: vSetupOutcome,
  handler: async (ctx, { token }) => {
    if (ctx.caller.kind !== "none") return "notValid";
    return await Setup.claim(ctx, ctx.caller.identity, token);
  },
});

/** Records that a member has Passage open, for Team; of anybody else, nothing is recorded. */
export const noteVisit = openMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (ctx.caller.kind === "staff") await Members.noteVisit(ctx, ctx.caller.user._id);
    return null;
  },
});

/** Has what the sign-in service knows of the caller read again, as after they have set up a second factor. */
export const refreshAccount = openMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (ctx.caller.kind === "signedOut" || ctx.caller.kind === "client") return null;
    const tokenIdentifier = ctx.caller.kind === "staff" ? ctx.caller.user.tokenIdentifier : ctx.caller.identity.tokenIdentifier;
    await Accounts.readSoon(ctx, tokenIdentifier);
    return null;
  },
});
