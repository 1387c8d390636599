import type { AuthConfig } from "convex/server";

const issuer = process.env["LIBRARY_ISSUER"];

export default {
  providers: [
    {
      type: "customJwt",
      applicationID: "library",
      issuer: issuer!,
      jwks: `${issuer}/jwks.json`,
      algorithm: "RS256",
    },
    { domain: "https://accounts.example.test", applicationID: "readers" },
  ],
} satisfies AuthConfig;
