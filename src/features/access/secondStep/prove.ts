import { ConvexHttpClient } from "convex/browser";
import type { FunctionReference } from "convex/server";
import { answered } from "../provider/answered";

/** Tells the server that the caller has proven who they are; false if the token does not say so. */
export type Prove = FunctionReference<"mutation", "public", Record<string, never>, boolean>;

interface ProofArgs {
  prove: Prove;
  /** The deployment's address. */
  url: string;
  session: { getToken: (options: { skipCache: true }) => Promise<string | null> } | null | undefined;
}

/** Uses a connection of its own: the page's keeps a token from before the proof. */
export async function proveWithFreshToken({ prove, url, session }: ProofArgs): Promise<boolean> {
  const token = (await answered(session?.getToken({ skipCache: true }) ?? Promise.resolve(null))) ?? null;
  if (token === null) return false;
  const convex = new ConvexHttpClient(url);
  convex.setAuth(token);
  return await answered(convex.mutation(prove, {}));
}
