/** Texts of the contract's page. */
export const detailText = {
  back: "Back to Contracts",
  loading: "Loading contract...",
  failed: "Failed to load contract details. Please try again.",
  notFound: "Contract not found in database",
  testDatabase: "Test Database",
  testing: "Testing...",
  tested: (ms: number) => `The database answered in ${String(ms)} ms.`,
  databaseError: (message: string) => `Database error: ${message}`,
  noDocument: "Document not available yet",
  noDocumentHint: "The PDF will be available once the contract is signed",
  documentHeading: "Document",
  document: "Signed contract",
  actions: "Contract Actions",
  openSigning: "Open Signing Link",
  openSigningQuestion: "Anyone who opens this link can sign as the client. We record that you opened it.",
  openSigningConfirm: "Open the link",
  copySigning: "Copy signing link",
  copied: "Signing link copied",
  notCopied: "The link could not be copied. Open it, and copy it from the address bar.",
  download: "Download PDF",
  audit: "Download audit page",
  notDownloaded: (reason: string | null) => {
    return reason === null ? "Failed to download contract" : `Failed to download contract: ${reason}`;
  },
  noAudit: "The signing service keeps no audit page apart from the document.",
  openPayment: "Open Payment Link",
  email: "Email Client",
  makeClient: "Create client and case",
  madeClient: "Client and case created",
  viewClient: "View client",
  resend: "Resend email",
  resent: "Email sent",
  archive: "Archive contract",
  unarchive: "Unarchive",
  archived: "This contract is archived. The client can no longer sign or pay it.",
  archivedAndOpen: "This contract is archived.",
  stillOpen: (what: string, reason: string) =>
    `${what}: the client can still use it. ${reason} It will be retried automatically until it is withdrawn.`,
  reopening: (what: string, reason: string) =>
    `${what}: not open again yet. ${reason} It will be retried automatically.`,
  tried: (what: string) =>
    `${what}: not withdrawn. A payment was tried and failed, so Confido Legal keeps the link, and the client can still pay by it.`,
  notWithdrawn: (what: string) => `${what}: not withdrawn, because the client has signed or paid already.`,
  expired: "The client did not sign in time: the request to sign has expired.",
  sendAgain: "Send a new contract with the same terms",
  declined: (reason: string | null) => {
    return reason === null ? "Declined by the client." : `Declined by the client: ${reason}`;
  },
  correctEmail: "Correct the email address",
  correctEmailAbout:
    "Emails and reminders about this contract go to this address from now on. A signing request that is out keeps the old one.",
  correctedEmail: "The address is corrected",
  numberLabel: "Contract number",
  details: "Contract Details",
  payment: "Payment Information",
  emailBalance: "Email balance link",
  emailedBalance: "The balance link is on its way",
  retry: "Retry",
  resolve: "Resolve",
  reminders: "Automatic reminders",
  remindersHint: "3 and 7 days after sending, until signed and paid",
  timeline: "Timeline",
  timelineFailed: "The timeline could not be loaded.",
  noTimeline: "Nothing has happened yet.",
  letters: "Emails",
  lettersFailed: "The emails could not be loaded.",
  lead: "Lead",
} as const;

/** The failed step in words. */
export const STEP_WORDS = {
  signing: "Failed to send contract",
  retainerLink: "The retainer's payment link could not be created",
  letter: "The email could not be sent",
  balanceLink: "The balance payment link could not be created",
} as const;

export const LETTER_WORDS = {
  queued: "Waiting",
  sending: "On its way",
  sent: "Sent",
  delivered: "Delivered",
  bounced: "Bounced",
  failed: "Failed",
} as const;
