/** The route paths of the app. */
export const paths = {
  leads: "/",
  lead: "/lead/:leadId",
  contracts: "/contracts",
  contract: "/contracts/:contractId",
  contractLedger: "/contracts/ledger",
  createContract: "/create-contract",
  clients: "/clients",
  client: "/clients/:clientId",
  clientCase: "/clients/:clientId/cases/:caseId",
  clientImport: "/clients/import",
  today: "/today",
  cases: "/cases",
  inbox: "/inbox",
  review: "/review",
  deadlines: "/deadlines",
  transactions: "/transactions",
  team: "/team",
  audit: "/audit",
  settings: "/settings",
  settingsSection: "/settings/:section",
  caseTemplates: "/settings/case-templates",
  questionnaireForms: "/settings/questionnaires",
  documentTypes: "/settings/document-types",
  replyTemplates: "/settings/reply-templates",
  signIn: "/login",
  signUp: "/create-account",
  authCallback: "/auth/callback",
  setPassword: "/set-password",
  portalSetPassword: "/client-portal/set-password",
  portal: "/client-portal",
  portalDocuments: "/client-portal/documents",
  portalMessages: "/client-portal/messages",
  portalNewMessage: "/client-portal/messages/new",
  portalThread: "/client-portal/messages/:threadId",
  portalTimeline: "/client-portal/timeline",
  portalNotices: "/client-portal/notifications",
  portalContracts: "/client-portal/contracts",
  portalQuestionnaires: "/client-portal/questionnaires",
  portalQuestionnaire: "/client-portal/questionnaires/:questionnaireId",
  portalSupport: "/client-portal/support",
  waiting: "/waiting",
  setup: "/setup",
  account: "/account",
  portalAccount: "/client-portal/account",
  debug: "/debug",
  parts: "/parts",
} as const;

/** The part of the settings with the firm's name and address. */
export const firmSettingsPath = settingsPath("firm");

/** Hash of the account screen's section for two-step verification. */
export const SECOND_STEP = "second-step";
export const secondStepPath = `${paths.account}#${SECOND_STEP}`;

/** The path of a section of the settings: "firm". */
export function settingsPath(section: string): string {
  return `${paths.settings}/${section}`;
}

/** Hash of the client list that opens the form for a new client. */
export const NEW_CLIENT_HASH = "#new-client";
export const newClientPath = `${paths.clients}${NEW_CLIENT_HASH}`;

/** Parameter of portal screens: the selected case, if the client has several. */
export const PORTAL_CASE = "case";

export function questionnairePath(questionnaireId: string): string {
  return `${paths.portalQuestionnaires}/${questionnaireId}`;
}

export function leadPath(leadId: string): string {
  return `/lead/${leadId}`;
}

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

/** The path of one contract's screen, by its record id or its submission id. */
export function contractPath(contractId: string): string {
  return `/contracts/${contractId}`;
}

export function clientPath(clientId: string): string {
  return `/clients/${clientId}`;
}

/** Value of the tab parameter on a client's page for the cases; the documents are the default. */
export const CASES_TAB = "cases";

export function clientCasesPath(clientId: string): string {
  return `${clientPath(clientId)}?tab=${CASES_TAB}`;
}

/** Parameter of a client's or case's page: the document in the preview. */
export const DOCUMENT_PARAMETER = "document";

/** The path of a document's preview, on its client's page. */
export function documentPath({ clientId, documentId }: { clientId: string; documentId: string }): string {
  return `${clientPath(clientId)}?${DOCUMENT_PARAMETER}=${documentId}`;
}

export function casePath({ clientId, caseId }: { clientId: string; caseId: string }): string {
  return `${clientPath(clientId)}/cases/${caseId}`;
}

/** Due items of one owner: a person's id, "mine" or "nobody". */
export function deadlinesOf(owner: string): string {
  return `${paths.deadlines}?owner=${owner}`;
}

/** Parameter of the inbox and of a case's page: the open thread. */
export const THREAD_PARAMETER = "thread";

/** Parameter of the inbox: a new message is written, to the client with this id or to one that is yet to be chosen. */
export const NEW_PARAMETER = "new";

/** The path of a new message in the inbox. */
export function newMessagePath(clientId = ""): string {
  return `${paths.inbox}?${NEW_PARAMETER}=${clientId}`;
}

/** The path of a thread of messages, in the inbox of all clients. */
export function inboxThreadPath(threadId: string): string {
  return `${paths.inbox}?${THREAD_PARAMETER}=${threadId}`;
}

export function portalThreadPath(threadId: string): string {
  return `${paths.portalMessages}/${threadId}`;
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
