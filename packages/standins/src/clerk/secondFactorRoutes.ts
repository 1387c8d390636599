import { Hono } from "hono";
import { z } from "zod";
import { answer, readForm } from "./browserCall.ts";
import type { ClerkContext } from "./clerkContext.ts";
import type { Totp } from "./entities.ts";
import { requireMe, requireProvenMe } from "./me.ts";
import { beginTotp, confirmTotp, removeTotp, renewBackupCodes } from "./secondFactor.ts";
import { totpUri } from "./totp.ts";

const vAttempt = z.object({ code: z.string() });

/** `/me/totp` and `/me/backup_codes`: a person turns the second factor on and off. */
export function secondFactorRoutes(clerk: ClerkContext): Hono {
  const routes = new Hono();
  routes.post("/totp", (c) => {
    const { client, user } = requireProvenMe(clerk, c);
    const totp = beginTotp(clerk, user);
    // Only this answer has the secret.
    const response = { ...totpJson(totp), secret: totp.secret, uri: totpUri(totp.secret, user.emailAddress) };
    return answer(clerk, c, { client, response });
  });
  routes.post("/totp/attempt_verification", async (c) => {
    const { code } = await readForm(c, vAttempt);
    const { client, user } = requireMe(clerk, c);
    const { totp, codes } = await confirmTotp(clerk, user, code);
    return answer(clerk, c, { client, response: { ...totpJson(totp), backup_codes: codes } });
  });
  routes.delete("/totp", (c) => {
    const { client, user } = requireProvenMe(clerk, c);
    const { id } = removeTotp(clerk, user);
    return answer(clerk, c, { client, response: { object: "totp", id, deleted: true } });
  });
  routes.post("/backup_codes", async (c) => {
    const { client, user } = requireProvenMe(clerk, c);
    const { backupCodes, codes } = await renewBackupCodes(clerk, user);
    const { id, createdAt, updatedAt } = backupCodes;
    const response = { object: "backup_code", id, codes, created_at: createdAt, updated_at: updatedAt };
    return answer(clerk, c, { client, response });
  });
  return routes;
}

function totpJson({ id, verified, createdAt, updatedAt }: Totp): object {
  return { object: "totp", id, verified, created_at: createdAt, updated_at: updatedAt };
}
