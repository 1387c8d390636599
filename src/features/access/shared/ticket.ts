/** The invitation ticket in a link from Clerk. */
export interface Ticket {
  ticket: string;
  /** Whether the invited person still has to create an account. */
  isForSignUp: boolean;
  /** Path of the page that received the ticket. Other pages of the app ignore it. */
  page: string;
}

const TICKET = "__clerk_ticket";
const STATUS = "__clerk_status";

/** Reads the ticket and removes it from the URL, so that it is not kept in the history or in a copied link. */
export function takeTicket(page: Pick<Window, "location" | "history">): Ticket | null {
  const url = new URL(page.location.href);
  const ticket = url.searchParams.get(TICKET);
  if (ticket === null) return null;
  const isForSignUp = url.searchParams.get(STATUS) !== "sign_in";
  url.searchParams.delete(TICKET);
  url.searchParams.delete(STATUS);
  page.history.replaceState(page.history.state, "", `${url.pathname}${url.search}${url.hash}`);
  return { ticket, isForSignUp, page: url.pathname.replace(/(.)\/$/, "$1") };
}

/** Rebuilds the link's address: a reloaded page no longer has the ticket. */
export function ticketAddress({ ticket, isForSignUp, page }: Ticket): string {
  return `${page}?${String(new URLSearchParams({ [TICKET]: ticket, [STATUS]: isForSignUp ? "sign_up" : "sign_in" }))}`;
}
