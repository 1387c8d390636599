import { z } from "zod";
import type { AuthProvider } from "../domain/application.ts";
import { DeployRefused } from "./deployRefused.ts";

const customJwt = z.object({
  type: z.literal("customJwt"),
  applicationID: z.string().nullish(),
  issuer: z.url(),
  jwks: z.string().min(1),
  algorithm: z.enum(["RS256", "ES256"]),
});
const oidc = z.object({ type: z.undefined().optional(), domain: z.string().min(1), applicationID: z.string().min(1) });
const authConfig = z.object({ providers: z.array(z.union([customJwt, oidc])) });

/** Reads the default export of `auth.config.js`. */
export function readAuthConfig(namespace: object): AuthProvider[] {
  const parsed = authConfig.safeParse(Reflect.get(namespace, "default"));
  if (!parsed.success) {
    throw new DeployRefused(
      "InvalidAuthConfig",
      `auth.config.ts is not a valid auth configuration:\n${z.prettifyError(parsed.error)}`,
    );
  }
  return parsed.data.providers.map((provider) => {
    if (provider.type !== "customJwt") {
      return { type: "oidc", domain: provider.domain, applicationID: provider.applicationID };
    }
    return { ...provider, applicationID: provider.applicationID ?? null };
  });
}

/**
 * A push that reads an unset variable is refused: a provider configured with `undefined` would trust the wrong issuer.
 */
export function strictEnvironment(environment: Record<string, string>): Record<string, string> {
  return new Proxy(environment, {
    get(variables, name): unknown {
      if (typeof name === "string" && !Object.hasOwn(variables, name)) {
        throw new DeployRefused(
          "AuthConfigMissingEnvironmentVariable",
          `Environment variable ${name} is used in auth config file but its value was not set.`,
        );
      }
      return Reflect.get(variables, name);
    },
  });
}

/** A provider in the CLI's format: an OIDC provider has no `type`. */
export function authInfo(provider: AuthProvider): Record<string, string | null> {
  if (provider.type === "customJwt") return { ...provider };
  return { domain: provider.domain, applicationID: provider.applicationID };
}
