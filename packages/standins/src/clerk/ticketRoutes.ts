import { Hono } from "hono";
import type { ClerkContext } from "./clerkContext.ts";
import { readInvitation } from "./invitations.ts";

/** The link in an invitation's letter redirects to the page that the app named, with the ticket in the address. */
export function ticketRoutes(clerk: ClerkContext): Hono {
  const routes = new Hono();
  routes.get("/accept", async (c) => {
    const ticket = c.req.query("ticket") ?? "";
    const invitation = await readInvitation(clerk, ticket);
    const known = clerk.store.users.findByLookup(invitation.emailAddress) !== null;
    const target = new URL(invitation.redirectUrl ?? "/", clerk.appUrl);
    target.searchParams.set("__clerk_ticket", ticket);
    target.searchParams.set("__clerk_status", known ? "sign_in" : "sign_up");
    return c.redirect(target.href, 303);
  });
  return routes;
}
