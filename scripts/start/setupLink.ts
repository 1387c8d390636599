import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";

import { callFunction, type Deployment } from "./deployment.ts";

const TOKEN_BYTES = 32;

const offer = z.object({ offered: z.boolean() });

/**
 * A link that makes its holder the first administrator, or null if there are users already. The deployment gets only
 * the hash, so the secret is in no database and no log; behind the `#`, it is in no page request either.
 */
export async function offerSetupLink(deployment: Deployment, appUrl: string): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest("hex");
  const call = { kind: "mutation", path: "access/setup/internal:offerSetup", args: { tokenHash } } as const;
  const { offered } = offer.parse(await callFunction(deployment, call));
  return offered ? `${appUrl}/setup#${token}` : null;
}
