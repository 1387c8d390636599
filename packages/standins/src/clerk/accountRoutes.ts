import { Hono } from "hono";
import { z } from "zod";
import {
  changePassword,
  changeUser,
  mergeMetadata,
  requireFitPassword,
  requirePassword,
  vJsonMetadata,
} from "./accounts.ts";
import { answer, readForm } from "./browserCall.ts";
import type { ClerkContext } from "./clerkContext.ts";
import { requireMe, requireProvenMe } from "./me.ts";
import { hashPassword } from "./passwords.ts";
import { closeSessionsOf } from "./sessions.ts";
import { userJson } from "./userAnswers.ts";

const vProfile = z.object({
  first_name: z.string().max(256).optional(),
  last_name: z.string().max(256).optional(),
  unsafe_metadata: vJsonMetadata.optional(),
});
const vMetadataPatch = z.object({ unsafe_metadata: vJsonMetadata });
const vChangePassword = z.object({
  current_password: z.string(),
  new_password: z.string(),
  sign_out_of_other_sessions: z.stringbool().optional(),
});

/** `/me`: the signed-in person's own account. */
export function accountRoutes(clerk: ClerkContext): Hono {
  const routes = new Hono();
  routes.get("/", async (c) => {
    const { client, user } = requireMe(clerk, c);
    return answer(clerk, c, { client, response: userJson(clerk, user) });
  });
  routes.patch("/", async (c) => {
    const fields = await readForm(c, vProfile);
    const { client, user } = requireMe(clerk, c);
    const changed = changeUser(clerk, user.id, (before) => ({
      firstName: fields.first_name ?? before.firstName,
      lastName: fields.last_name ?? before.lastName,
      unsafeMetadata: fields.unsafe_metadata ?? before.unsafeMetadata,
    }));
    return answer(clerk, c, { client, response: userJson(clerk, changed) });
  });
  // clerk-js's user.update() sends metadata here, as a patch.
  routes.patch("/metadata", async (c) => {
    const fields = await readForm(c, vMetadataPatch);
    const { client, user } = requireMe(clerk, c);
    const changed = changeUser(clerk, user.id, (before) => ({
      unsafeMetadata: mergeMetadata(before.unsafeMetadata, fields.unsafe_metadata),
    }));
    return answer(clerk, c, { client, response: userJson(clerk, changed) });
  });
  routes.post("/change_password", async (c) => {
    const fields = await readForm(c, vChangePassword);
    const { client, session, user } = requireProvenMe(clerk, c);
    await requirePassword(clerk, user, { typed: fields.current_password, param: "current_password" });
    requireFitPassword(fields.new_password);
    const passwordHash = await hashPassword(fields.new_password);
    const changed = changePassword(clerk, user.id, { passwordHash });
    if (fields.sign_out_of_other_sessions === true) closeSessionsOf(clerk, user.id, session);
    return answer(clerk, c, { client, response: userJson(clerk, changed) });
  });
  return routes;
}
