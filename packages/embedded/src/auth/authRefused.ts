export type AuthRefusalCode =
  "InvalidAuthHeader" | "NoAuthProvider" | "AuthProviderDiscoveryFailed" | "Unauthenticated" | "BadAdminKey";

const SENTENCES = {
  InvalidAuthHeader:
    "Could not parse JWT payload. Check that the token is a valid JWT with three base64-encoded parts separated by dots.",
  NoAuthProvider: "No auth provider found matching the given token. Check your server auth config.",
  AuthProviderDiscoveryFailed: "The keys of the auth provider could not be fetched.",
  Unauthenticated:
    "Could not verify OIDC token claim. Check that the token signature is valid and the token hasn't expired.",
  BadAdminKey: "The provided admin key was invalid for this instance",
} satisfies Record<AuthRefusalCode, string>;

/**
 * The caller could not be identified. The message is safe to send: it contains neither the token nor the check that
 * failed.
 */
export class AuthRefused extends Error {
  override readonly name = "AuthRefused";
  readonly code: AuthRefusalCode;

  constructor(code: AuthRefusalCode, options: { message?: string; cause?: unknown } = {}) {
    super(options.message ?? SENTENCES[code], { cause: options.cause });
    this.code = code;
  }
}
