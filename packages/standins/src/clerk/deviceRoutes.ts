import { Hono } from "hono";
import { answer } from "./browserCall.ts";
import type { ClerkContext } from "./clerkContext.ts";
import { requireMe, requireProvenMe } from "./me.ts";
import { refuse } from "./refusals.ts";
import { deviceJson } from "./sessionAnswers.ts";
import { closeSession, sessionsOf } from "./sessions.ts";

/** `/me/sessions`: the browsers in which a person is signed in; one can sign another out. */
export function deviceRoutes(clerk: ClerkContext): Hono {
  const routes = new Hono();
  // A bare array: clerk-js reads this one answer without its usual envelope.
  routes.get("/active", (c) => {
    const { user } = requireMe(clerk, c);
    return c.json(sessionsOf(clerk, user.id).map((session) => deviceJson(session, clerk.now())));
  });
  routes.post("/:id/revoke", (c) => {
    const { client, user } = requireProvenMe(clerk, c);
    const named = sessionsOf(clerk, user.id).find(({ id }) => id === c.req.param("id"));
    const closed = closeSession(clerk, named ?? refuse("resource_not_found"), "revoked");
    return answer(clerk, c, { client, response: deviceJson(closed, clerk.now()) });
  });
  return routes;
}
