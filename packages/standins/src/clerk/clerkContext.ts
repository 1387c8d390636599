import type { TokenSigner } from "./tokens.ts";
import type { ClerkStore } from "./store.ts";

/** Shared state of the sign-in service's routes. */
export interface ClerkContext {
  store: ClerkStore;
  signer: TokenSigner;
  secretKey: string;
  cookieName: string;
  appUrl: string;
  now: () => number;
  /** True if sign-up asks for a mailed code, a setting in the provider's dashboard. */
  verifiesAtSignUp: () => boolean;
  notify: (type: string, data: unknown) => void;
}
