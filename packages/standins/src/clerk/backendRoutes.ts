import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import { readEmailAddress, vMetadata } from "./accounts.ts";
import { invitationJson } from "./answers.ts";
import { readJson, readPaging } from "./backendCall.ts";
import { backendEmailRoutes } from "./backendEmailRoutes.ts";
import { backendUserRoutes } from "./backendUserRoutes.ts";
import type { ClerkContext } from "./clerkContext.ts";
import { isPending, invite, revokeInvitation } from "./invitations.ts";
import { refuse } from "./refusals.ts";
import { backendSessionJson } from "./sessionAnswers.ts";
import { closeSession, isLive, openSession } from "./sessions.ts";

const vInvite = z.object({
  email_address: z.string(),
  public_metadata: vMetadata.default({}),
  redirect_url: z.string().nullish(),
  notify: z.boolean().default(true),
  ignore_existing: z.boolean().default(false),
  expires_in_days: z.number().int().min(1).max(365).default(30),
});

/** Refuses clerk_key_invalid. Compares digests, so that the time taken reveals nothing about the key. */
function requireSecretKey(clerk: ClerkContext): MiddlewareHandler {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(`Bearer ${clerk.secretKey}`);
  return async (c, next) => {
    if (!timingSafeEqual(digest(c.req.header("authorization") ?? ""), expected)) refuse("clerk_key_invalid");
    return next();
  };
}

/** The Backend API, which the app's server calls with the secret key. */
export function backendRoutes(clerk: ClerkContext): Hono {
  const routes = new Hono();
  for (const path of ["/invitations", "/users", "/email_addresses", "/sessions", "/jwks"]) {
    routes.use(path, requireSecretKey(clerk));
    routes.use(`${path}/*`, requireSecretKey(clerk));
  }
  routes.get("/jwks", (c) => c.json(clerk.signer.jwks));
  routes.route("/invitations", invitationRoutes(clerk));
  routes.route("/users", backendUserRoutes(clerk));
  routes.route("/email_addresses", backendEmailRoutes(clerk));
  routes.route("/sessions", backendSessionRoutes(clerk));
  return routes;
}

function invitationRoutes(clerk: ClerkContext): Hono {
  const routes = new Hono();
  routes.post("/", async (c) => {
    const fields = await readJson(c, vInvite);
    const invitation = await invite(clerk, {
      emailAddress: readEmailAddress(fields.email_address),
      publicMetadata: fields.public_metadata,
      redirectUrl: fields.redirect_url ?? null,
      expiresInDays: fields.expires_in_days,
      ignoreExisting: fields.ignore_existing,
      notify: fields.notify,
    });
    return c.json(invitationJson(invitation, clerk.now()));
  });
  routes.get("/", (c) => {
    const status = c.req.query("status");
    const query = c.req.query("query") ?? "";
    const all = clerk.store.invitations.list().reverse();
    const shown = all.filter(
      (invitation) =>
        (invitation.emailAddress.includes(query.toLowerCase()) || invitation.id === query) &&
        (status === undefined || statusOf(clerk, invitation) === status),
    );
    const data = readPaging(c, shown).map((invitation) => invitationJson(invitation, clerk.now()));
    return c.json(c.req.query("paginated") === "true" ? { data, total_count: shown.length } : data);
  });
  routes.post("/:id/revoke", (c) => c.json(invitationJson(revokeInvitation(clerk, c.req.param("id")), clerk.now())));
  return routes;
}

function statusOf(clerk: ClerkContext, invitation: Parameters<typeof isPending>[0]): string {
  if (invitation.status !== "pending") return invitation.status;
  return isPending(invitation, clerk.now()) ? "pending" : "expired";
}

function backendSessionRoutes(clerk: ClerkContext): Hono {
  const routes = new Hono();
  const requireKnown = (c: Context) =>
    clerk.store.sessions.find(c.req.param("id") ?? "") ?? refuse("resource_not_found");
  routes.get("/", (c) => {
    const [userId, clientId, status] = ["user_id", "client_id", "status"].map((name) => c.req.query(name));
    const shown = clerk.store.sessions
      .list()
      .reverse()
      .filter((session) => userId === undefined || session.userId === userId)
      .filter((session) => clientId === undefined || session.clientId === clientId)
      .filter((session) => status !== "active" || isLive(session, clerk.now()))
      .filter((session) => status === undefined || status === "active" || session.status === status);
    const data = readPaging(c, shown).map((session) => backendSessionJson(session, clerk.now()));
    return c.json(c.req.query("paginated") === "true" ? { data, total_count: shown.length } : data);
  });
  routes.get("/:id", (c) => c.json(backendSessionJson(requireKnown(c), clerk.now())));
  routes.post("/", async (c) => {
    const { user_id: userId } = await readJson(c, z.object({ user_id: z.string() }));
    const user = clerk.store.users.find(userId) ?? refuse("resource_not_found");
    return c.json(backendSessionJson(openSession(clerk, user, { client: null, activity: null }), clerk.now()));
  });
  routes.post("/:id/revoke", (c) =>
    c.json(backendSessionJson(closeSession(clerk, requireKnown(c), "revoked"), clerk.now())),
  );
  routes.post("/:id/tokens/:template?", async (c) => {
    const session = requireKnown(c);
    const user = clerk.store.users.find(session.userId);
    if (user === null || !isLive(session, clerk.now())) return refuse("resource_not_found");
    const bearer = { user, session, azp: new URL(clerk.appUrl).origin };
    const template = c.req.param("template");
    const jwt = await (template === undefined
      ? clerk.signer.sessionToken(bearer)
      : clerk.signer.templateToken(template, bearer));
    return jwt === null ? refuse("resource_not_found") : c.json({ object: "token", jwt });
  });
  return routes;
}
