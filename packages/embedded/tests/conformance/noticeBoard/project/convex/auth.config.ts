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
    // The board itself: tokens that its mutations sign.
    { applicationID: "guest", domain: process.env["CONVEX_CLOUD_URL"]! },
  ],
} satisfies AuthConfig;
