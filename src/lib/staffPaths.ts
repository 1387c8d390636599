/* Addresses within the staff's screens. Separate from the others, which clients load, too. */

import { clientPath, leadPath, paths } from "./paths";

/** Hashes that open the form of a new record over any staff screen. */
export const NEW_TASK_HASH = "#new-task";
export const NEW_DEADLINE_HASH = "#new-deadline";
export const NEW_CASE_HASH = "#new-case";

/** Hash of a client's page that opens the form for documents. */
export const ADD_DOCUMENT_HASH = "#add-document";

/** Hash of the client list that opens the form for a new client. */
export const NEW_CLIENT_HASH = "#new-client";
export const newClientPath = `${paths.clients}${NEW_CLIENT_HASH}`;

/** Hash of the team's screen that opens the form of an invitation. */
export const INVITE_HASH = "#invite";
export const invitePath = `${paths.team}${INVITE_HASH}`;

/** Parameter of a lead's page: the merged lead whose link led there. */
export const MERGED_FROM = "merged";

/** The path of the lead that a merged lead became part of. */
export function mergedLeadPath({ kept, merged }: { kept: string; merged: string }): string {
  return `${leadPath(kept)}?${MERGED_FROM}=${merged}`;
}

/** Parameter of the contract form: the earlier contract whose terms it copies. */
export const EARLIER_PARAMETER = "contract";

/** The form of a new contract with the terms of an earlier one. */
export function sendAgainPath(contractId: string): string {
  return `${paths.createContract}?${new URLSearchParams({ [EARLIER_PARAMETER]: contractId }).toString()}`;
}

/** Parameter of the contract form: the client whom the contract is for. */
export const CLIENT_PARAMETER = "client";

/** The form of a new contract for a client of the practice. */
export function newContractPath(clientId: string): string {
  return `${paths.createContract}?${new URLSearchParams({ [CLIENT_PARAMETER]: clientId }).toString()}`;
}

/** Value of the tab parameter on a client's page for the cases; the documents are the default. */
export const CASES_TAB = "cases";

export function clientCasesPath(clientId: string): string {
  return `${clientPath(clientId)}?tab=${CASES_TAB}`;
}

/** Due items of one owner: a person's id, "mine" or "nobody". */
export function deadlinesOf(owner: string): string {
  return `${paths.deadlines}?owner=${owner}`;
}

/** Parameter of the review queue: "mine", or a member's id. */
export const WHOSE_PARAMETER = "whose";

/** The review queue of one member, or "mine". */
export function reviewOf(whose: string): string {
  return `${paths.review}?${WHOSE_PARAMETER}=${whose}`;
}

/** Parameter of the inbox: its filter. */
export const INBOX_PARAMETER = "filter";

export function inboxOf(filter: string): string {
  return `${paths.inbox}?${INBOX_PARAMETER}=${filter}`;
}

/** Parameter of the inbox: a new message is written, to the client with this id or to one that is yet to be chosen. */
export const NEW_PARAMETER = "new";

/** The path of a new message in the inbox. */
export function newMessagePath(clientId = ""): string {
  return `${paths.inbox}?${NEW_PARAMETER}=${clientId}`;
}

/**
 * Filters of the card transactions, by parameter: `statement`, any day in it ("2025-07-19"); `from` and `to`, inclusive days; `category`
 * and `merchant`, as displayed; `sign`, "charges" or "credits"; `q`, a part of the texts; `amount`, "doubtful" for amounts that can be
 * read in two ways, "unreadable" for others. A missing parameter does not filter.
 */
export const TRANSACTION_PARAMETERS = [
  "statement",
  "from",
  "to",
  "category",
  "merchant",
  "sign",
  "q",
  "amount",
] as const;
export type TransactionParameters = Partial<Record<(typeof TRANSACTION_PARAMETERS)[number], string>>;

export function transactionsPath(parameters: TransactionParameters): string {
  const query = new URLSearchParams(parameters).toString();
  return query === "" ? paths.transactions : `${paths.transactions}?${query}`;
}
