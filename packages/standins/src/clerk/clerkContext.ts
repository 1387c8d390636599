import type { TokenSigner } from "./tokens.ts";
import type { ClerkStore } from "./store.ts";

/** What every call of the sign-in service works with. */
export interface ClerkContext {
  store: ClerkStore;
  signer: TokenSigner;
  secretKey: string;
  cookieName: string;
  appUrl: string;
  now: () => number;
  /** True if signing up asks for a code sent by mail, a setting in the provider's dashboard. */
  verifiesAtSignUp: () => boolean;
  notify: (type: string, data: unknown) => void;
}
