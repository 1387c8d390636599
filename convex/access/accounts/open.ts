import { v } from "convex/values";
import { vText } from "../../platform/validators";
import { openMutation, openQuery } from "../builders/open";
import { vLocale, vRolelessReason } from "./answers";
import { setLocale as writeLocale } from "./model";
import { vDensity, vStartPage } from "./tables";
import { chosenLocale, readLocale } from "../../platform/languages";

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
      /** The screen after signing in. */
      startPage: vStartPage,
      density: vDensity,
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
        const { _id: userId, name, email, isAdmin, locale, choices } = caller.user;
        const { startPage = "leads", density = "compact" } = choices ?? {};
        return { kind: "staff" as const, userId, name, email, isAdmin, locale, startPage, density };
      }
    }
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
    if (caller.kind === "staff" || caller.kind === "client") await writeLocale(ctx, caller.user, chosen);
  },
});
