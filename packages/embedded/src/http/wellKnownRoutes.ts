/** Serves the public key for tokens of `ctx.auth.signJwt`, and its OpenID Connect Discovery 1.0 document. */
import { Hono } from "hono";
import { cors } from "hono/cors";
import type { ApiEnv } from "./apiEnv.ts";

export function wellKnownRoutes(publicKey: Readonly<Record<string, string>>, issuer: () => string): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.use("/.well-known/*", cors());
  routes.get("/.well-known/jwks.json", (context) => context.json({ keys: [publicKey] }));
  routes.get("/.well-known/openid-configuration", (context) =>
    context.json({
      issuer: issuer(),
      jwks_uri: `${issuer()}/.well-known/jwks.json`,
      response_types_supported: ["id_token"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["ES256"],
    }),
  );
  return routes;
}
