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
    // The board itself: tokens that its mutations sign. OpenID Connect has no ES256 in Convex.
    {
      type: "customJwt",
      applicationID: "guest",
      issuer: process.env["CONVEX_CLOUD_URL"]!,
      jwks: `${process.env["CONVEX_CLOUD_URL"]!}/.well-known/jwks.json`,
      algorithm: "ES256",
    },
  ],
} satisfies AuthConfig;
