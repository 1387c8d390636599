import { action, mutation, query } from "./_generated/server";

const shown = (identity: { subject: string; issuer: string; name?: string } | null) =>
  identity && { subject: identity.subject, issuer: identity.issuer, name: identity.name ?? null };

export const whoAsks = query({ args: {}, handler: async (ctx) => shown(await ctx.auth.getUserIdentity()) });
export const whoWrites = mutation({ args: {}, handler: async (ctx) => shown(await ctx.auth.getUserIdentity()) });
export const whoActs = action({ args: {}, handler: async (ctx) => shown(await ctx.auth.getUserIdentity()) });
