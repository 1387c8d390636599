import type { AuthConfig } from "convex/server";

/** Tokens come from Clerk's JWT template `convex`, or from a Clerk session token whose audience is `convex`. */
export default {
  providers: [{ domain: process.env["CLERK_ISSUER"] ?? "", applicationID: "convex" }],
} satisfies AuthConfig;
