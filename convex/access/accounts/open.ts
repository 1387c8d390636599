import { v } from "convex/values";
import { openMutation, openQuery } from "../builders/open";
import { vText, vTime } from "../../platform/validators";
import * as Accounts from "./accounts";
import { vLocale, vRolelessReason, vSetupOutcome } from "./answers";
import { countUse } from "./limits";
import * as Members from "./members";
import * as Access from "./model";
import * as SecondFactor from "./secondFactor";
import * as Sessions from "./sessions";
import * as Setup from "./setup";
import { chosenLocale, readLocale } from "./rules";

/** The caller's identity here. Decides between the sign-in, waiting, staff and portal screens. */
export const me = openQuery({
  args: {},
  returns: v.union(
    v.object({ kind: v.literal("signedOut") }),
    /** The person has ended this session in another browser. */
    v.object({ kind: v.literal("sessionEnded"), sessionId: v.string() }),
    v.object({ kind: v.literal("none"), email: vText, reason: vRolelessReason }),
    v.object({
      kind: v.literal("staff"),
      userId: v.id("users"),
      name: v.string(),
      email: v.string(),
      isAdmin: v.boolean(),
      locale: v.string(),
    }),
    v.object({
      kind: v.literal("client"),
      name: v.string(),
      email: v.string(),
      /** Null until chosen. */
      locale: v.union(vLocale, v.null()),
    }),
  ),
  handler: async ({ caller }) => {
    switch (caller.kind) {
      case "signedOut":
        return caller.endedSession === null
          ? { kind: "signedOut" as const }
          : { kind: "sessionEnded" as const, sessionId: caller.endedSession };
      case "none":
        return { kind: "none" as const, email: caller.identity.email ?? null, reason: caller.reason };
      case "client":
        return {
          kind: "client" as const,
          name: caller.user.name,
          email: caller.user.email,
          locale: chosenLocale(caller.user.locale),
        };
      case "staff": {
        const { _id: userId, name, email, isAdmin, locale } = caller.user;
        return { kind: "staff" as const, userId, name, email, isAdmin, locale };
      }
    }
  },
});

/** The reason why the caller waits, for the waiting page; null for callers with a role and for signed-out ones. */
export const lacking = openQuery({
  args: {},
  returns: v.union(
    v.object({
      reason: vRolelessReason,
      isClient: v.boolean(),
      /** An invitation is pending: the page accepts it without a reload. */
      isInvited: v.boolean(),
    }),
    v.null(),
  ),
  handler: async (ctx) => {
    const { caller } = ctx;
    if (caller.kind !== "none") return null;
    const isInvited = await Access.isInvited(ctx, caller.identity);
    return { reason: caller.reason, isClient: caller.role === "client", isInvited };
  },
});

/** Whether a member has a second factor, and from when they need one (epoch ms); null for everybody else. */
export const secondFactor = openQuery({
  args: {},
  returns: v.union(v.object({ isOn: v.boolean(), dueAt: vTime }), v.null()),
  handler: async (ctx) => {
    if (ctx.caller.kind !== "staff") return null;
    const isOn = ctx.caller.user.hasSecondFactor === true;
    return { isOn, dueAt: await SecondFactor.findDueAt(ctx) };
  },
});

/** Accepts the pending invitation sent to the caller's verified e-mail address, if there is one. */
export const accept = openMutation({
  args: {},
  returns: v.object({ accepted: v.boolean() }),
  handler: async (ctx) => {
    if (ctx.caller.kind !== "none" || ctx.caller.reason === "secondFactor") return { accepted: false };
    await countUse(ctx, "accept", ctx.caller.identity.tokenIdentifier);
    return { accepted: await Access.accept(ctx, ctx.caller.identity) };
  },
});

/** Whether a setup link can still be claimed: the page of a used link must not ask for a new account. */
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
    await countUse(ctx, "claimSetup", ctx.caller.identity.tokenIdentifier);
    return await Setup.claim(ctx, ctx.caller.identity, token);
  },
});

/** Records that a member has Passage open, for Team; ignores everybody else. */
export const noteVisit = openMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (ctx.caller.kind === "staff") await Members.noteVisit(ctx, ctx.caller.user);
  },
});

/** The caller's language; null for somebody without a role. */
export const locale = openQuery({
  args: {},
  returns: v.union(vLocale, v.null()),
  handler: ({ caller }) => {
    if (caller.kind !== "staff" && caller.kind !== "client") return Promise.resolve(null);
    return Promise.resolve(readLocale(caller.user.locale));
  },
});

/** Stores the caller's language; ignores a caller without a role. */
export const setLocale = openMutation({
  args: { locale: vLocale },
  returns: v.null(),
  handler: async (ctx, { locale: chosen }) => {
    const { caller } = ctx;
    if (caller.kind === "staff" || caller.kind === "client") await Members.setLocale(ctx, caller.user, chosen);
  },
});

/** Schedules a read of the caller's sign-in account, for example after they have set up a second factor. */
export const refreshAccount = openMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (ctx.caller.kind === "signedOut" || ctx.caller.kind === "client") return;
    const tokenIdentifier =
      ctx.caller.kind === "staff" ? ctx.caller.user.tokenIdentifier : ctx.caller.identity.tokenIdentifier;
    await countUse(ctx, "refreshAccount", tokenIdentifier);
    await Accounts.readSoon(ctx, tokenIdentifier);
  },
});

/** Signs the caller out in all other browsers. */
export const endOtherSessions = openMutation({
  args: { keptSessionId: v.string() },
  returns: v.null(),
  handler: async (ctx, { keptSessionId }) => {
    await Sessions.endOthers(ctx, ctx.caller, keptSessionId);
  },
});

/**
 * Ends one of the caller's sessions here, so that its screens show the sign-in at once. The browser has already ended
 * it at the sign-in service.
 */
export const noteEndedSession = openMutation({
  args: { sessionId: v.string() },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    await Sessions.noteEnded(ctx, ctx.caller, sessionId);
  },
});
