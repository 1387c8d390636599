/** The invitation ticket in a link from Clerk. */
export interface Ticket {
  ticket: string;
  /** Whether the invited person still has to create an account. */
  isForSignUp: boolean;
}

/** Reads the ticket and removes it from the URL, so that it is not kept in the history or in a copied link. */
export function takeTicket(page: Pick<Window, "location" | "history">): Ticket | null {
  const url = new URL(page.location.href);
  const ticket = url.searchParams.get("__clerk_ticket");
  if (ticket === null) return null;
  const isForSignUp = url.searchParams.get("__clerk_status") !== "sign_in";
  url.searchParams.delete("__clerk_ticket");
  url.searchParams.delete("__clerk_status");
  page.history.replaceState(page.history.state, "", `${url.pathname}${url.search}${url.hash}`);
  return { ticket, isForSignUp };
}
