import { Hono } from "hono";
import { html } from "hono/html";
import { PAGE_HEADERS } from "../core/page.ts";
import type { ClerkContext } from "./clerkContext.ts";
import { findInvitation } from "./invitations.ts";

/**
 * The link in an invitation's letter. It redirects to the page that the app named, with the ticket in the address, also
 * for an invitation that has expired, was revoked or was used: the page learns that when it redeems the ticket. A forged
 * ticket leads nowhere, because its page is unknown.
 */
export function ticketRoutes(clerk: ClerkContext): Hono {
  const routes = new Hono();
  routes.get("/accept", async (c) => {
    const ticket = c.req.query("ticket") ?? "";
    const invitation = await findInvitation(clerk, ticket);
    if (invitation === null) return c.html(forgedPage(clerk.appUrl), 400, PAGE_HEADERS);
    const known = clerk.store.findUserByAddress(invitation.emailAddress) !== null;
    const target = new URL(invitation.redirectUrl ?? "/", clerk.appUrl);
    target.searchParams.set("__clerk_ticket", ticket);
    target.searchParams.set("__clerk_status", known ? "sign_in" : "sign_up");
    return c.redirect(target.href, 303);
  });
  return routes;
}

/** Without the stylesheet of the other pages, which the app's proxy does not reach. */
function forgedPage(appUrl: string): ReturnType<typeof html> {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Invitation link</title>
      </head>
      <body>
        <h1>This invitation link does not work</h1>
        <p>
          It is incomplete, or it was not made here. Open the link in your letter again, or ask for a new invitation.
        </p>
        <p><a href="${appUrl}">Go to Passage</a></p>
      </body>
    </html>`;
}
