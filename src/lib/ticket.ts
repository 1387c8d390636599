/** What an invitation link from the sign-in service carries. */
export interface Ticket {
  ticket: string;
  /** Whether the invited person has an account already. */
  isForSignUp: boolean;
}

/** Takes the ticket out of the address, so that it stays neither in the history nor in a copied link. */
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
