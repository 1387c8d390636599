import { createClient } from "@convex-dev/better-auth";
import { convex } from "@convex-dev/better-auth/plugins";
import { betterAuth } from "better-auth/minimal";
import { componentsGeneric, queryGeneric as query } from "convex/server";
import authConfig from "./auth.config";

const components = componentsGeneric();

export const readers = createClient(components.betterAuth);

export const createAuth = (ctx) =>
  betterAuth({
    baseURL: process.env["CONVEX_SITE_URL"]!,
    secret: "the annex keeps no real readers' accounts",
    database: readers.adapter(ctx),
    emailAndPassword: { enabled: true },
    plugins: [convex({ authConfig: authConfig })],
  });

export const whoReads = query({
  handler: async (ctx) => {
    const identity = await ctx.auth.getUserIdentity();
    const account = await readers.safeGetAuthUser(ctx);
    return identity && { email: identity.email, account: account?.["email"] };
  },
});
