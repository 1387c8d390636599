import type { AuthConfig } from "convex/server";

export default {
  providers: [
    {
      type: "customJwt",
      applicationID: "noticeboard",
      issuer: "https://issuer.test",
      jwks: process.env["BOARD_JWKS"]!,
      algorithm: "RS256",
    },
  ],
} satisfies AuthConfig;
