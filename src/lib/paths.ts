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

/** Parameter of portal screens: the selected case, if the client has several. */
export const PORTAL_CASE = "case";

export function questionnairePath(questionnaireId: string): string {
  return `${paths.portalQuestionnaires}/${questionnaireId}`;
}

export function leadPath(leadId: string): string {
  return `/lead/${leadId}`;
}

/** The path of one contract's screen, by its record id or its submission id. */
export function contractPath(contractId: string): string {
  return `/contracts/${contractId}`;
}

export function clientPath(clientId: string): string {
  return `/clients/${clientId}`;
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

/** Parameter of the inbox and of a case's page: the open thread. */
export const THREAD_PARAMETER = "thread";

/** The path of a thread of messages, in the inbox of all clients. */
export function inboxThreadPath(threadId: string): string {
  return `${paths.inbox}?${THREAD_PARAMETER}=${threadId}`;
}

export function portalThreadPath(threadId: string): string {
  return `${paths.portalMessages}/${threadId}`;
}
