import { Hono } from "hono";
import type { Context } from "hono";
import { z } from "zod";
import { changeUser, requireFitPassword, requirePassword, vJsonMetadata } from "./accounts.ts";
import { clientJson, sessionJson, userJson } from "./answers.ts";
import { answer, findClient, pageOrigin, readForm } from "./browserCall.ts";
import type { ClerkContext } from "./clerkContext.ts";
import type { Client, Session, User } from "./entities.ts";
import { hashPassword } from "./passwords.ts";
import { refuse } from "./refusals.ts";
import { closeSession, closeSessionsOf, liveSessions, requireSession } from "./sessions.ts";

const vProfile = z.object({
  first_name: z.string().max(256).optional(),
  last_name: z.string().max(256).optional(),
  unsafe_metadata: vJsonMetadata.optional(),
});
const vChangePassword = z.object({
  current_password: z.string(),
  new_password: z.string(),
  sign_out_of_other_sessions: z.stringbool().optional(),
});

interface SignedIn {
  client: Client | null;
  session: Session;
  user: User;
}

function requireNamedSession(clerk: ClerkContext, c: Context): SignedIn {
  const client = findClient(clerk, c);
  return { client, ...requireSession(clerk, client, c.req.param("id") ?? "") };
}

/** `/client…`: a browser's sessions and tokens, and how they end. */
export function sessionRoutes(clerk: ClerkContext): Hono {
  const routes = new Hono();
  routes.get("/", async (c) => {
    const client = findClient(clerk, c);
    const response = client === null ? null : await clientJson(clerk, client, pageOrigin(clerk, c));
    return c.json({ response, client: response });
  });
  routes.delete("/sessions", async (c) => {
    const client = findClient(clerk, c);
    if (client === null) return c.json({ response: null, client: null });
    for (const session of liveSessions(clerk, client)) closeSession(clerk, session, "removed");
    const current = clerk.store.clients.find(client.id) ?? client;
    return answer(clerk, c, { client, response: await clientJson(clerk, current, pageOrigin(clerk, c)) });
  });
  routes.post("/sessions/:id/touch", async (c) => {
    const { client, session } = requireNamedSession(clerk, c);
    const at = clerk.now();
    const touched = clerk.store.sessions.save({ ...session, lastActiveAt: at, updatedAt: at });
    if (client !== null) clerk.store.clients.save({ ...client, lastActiveSessionId: session.id, updatedAt: at });
    return answer(clerk, c, { client, response: await sessionJson(clerk, touched, pageOrigin(clerk, c)) });
  });
  for (const [verb, status] of [
    ["remove", "removed"],
    ["end", "ended"],
  ] as const) {
    routes.post(`/sessions/:id/${verb}`, async (c) => {
      const { client, session } = requireNamedSession(clerk, c);
      const closed = closeSession(clerk, session, status);
      return answer(clerk, c, { client, response: await sessionJson(clerk, closed, pageOrigin(clerk, c)) });
    });
  }
  routes.post("/sessions/:id/tokens", async (c) => {
    const jwt = await clerk.signer.sessionToken({ ...requireNamedSession(clerk, c), azp: pageOrigin(clerk, c) });
    return c.json({ object: "token", jwt });
  });
  routes.post("/sessions/:id/tokens/:template", async (c) => {
    const bearer = { ...requireNamedSession(clerk, c), azp: pageOrigin(clerk, c) };
    const jwt = await clerk.signer.templateToken(c.req.param("template"), bearer);
    return jwt === null ? refuse("resource_not_found") : c.json({ object: "token", jwt });
  });
  return routes;
}

/** `/me`: the signed-in person's own account. */
export function accountRoutes(clerk: ClerkContext): Hono {
  const routes = new Hono();
  const requireMe = (c: Context): SignedIn => {
    const client = findClient(clerk, c);
    const sessionId = c.req.query("_clerk_session_id") ?? client?.lastActiveSessionId ?? "";
    return { client, ...requireSession(clerk, client, sessionId) };
  };
  routes.get("/", async (c) => {
    const { client, user } = requireMe(c);
    return answer(clerk, c, { client, response: userJson(user) });
  });
  routes.patch("/", async (c) => {
    const fields = await readForm(c, vProfile);
    const { client, user } = requireMe(c);
    const changed = changeUser(clerk, user.id, (before) => ({
      firstName: fields.first_name ?? before.firstName,
      lastName: fields.last_name ?? before.lastName,
      unsafeMetadata: fields.unsafe_metadata ?? before.unsafeMetadata,
    }));
    return answer(clerk, c, { client, response: userJson(changed) });
  });
  routes.post("/change_password", async (c) => {
    const fields = await readForm(c, vChangePassword);
    const { client, session, user } = requireMe(c);
    await requirePassword(clerk, user, { typed: fields.current_password, param: "current_password" });
    requireFitPassword(fields.new_password);
    const passwordHash = await hashPassword(fields.new_password);
    const changed = changeUser(clerk, user.id, () => ({ passwordHash }));
    if (fields.sign_out_of_other_sessions === true) closeSessionsOf(clerk, user.id, session);
    return answer(clerk, c, { client, response: userJson(changed) });
  });
  return routes;
}
