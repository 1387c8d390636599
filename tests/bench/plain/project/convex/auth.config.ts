import type { AuthConfig } from "convex/server";

export default {
  providers: [{ domain: process.env["ISSUER"]!, applicationID: "convex" }],
} satisfies AuthConfig;
