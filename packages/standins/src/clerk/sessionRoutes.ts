import { Hono } from "hono";
import type { Context } from "hono";
import { clientJson } from "./answers.ts";
import { answer, findClient, pageOrigin } from "./browserCall.ts";
import type { ClerkContext } from "./clerkContext.ts";
import { refuse } from "./refusals.ts";
import { sessionJson } from "./sessionAnswers.ts";
import { closeSession, liveSessions, requireSession, type SignedIn } from "./sessions.ts";

function requireNamedSession(clerk: ClerkContext, c: Context): SignedIn {
  return requireSession(clerk, findClient(clerk, c), c.req.param("id") ?? "");
}

/** `/client…`: a browser's sessions and tokens, and sign-out. */
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
    clerk.store.clients.save({ ...client, lastActiveSessionId: session.id, updatedAt: at });
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
