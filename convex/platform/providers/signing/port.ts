/** The interface of a signing service. `choice.ts` chooses one. Pure. */
import type { Parts, ProviderAnswer } from "../providerCall";
import type { Received } from "../webhookPort";

/** A signing request to make. A second call with the same external id returns the same request. */
export interface WantedSigning {
  externalId: string;
  title: string;
  clientName: string;
  clientEmail: string;
  /** The firm's own template at the service, or null for the text below. */
  templateId: number | null;
  /** Values for the template's fields, by the names of our merge fields. */
  values: Record<string, string>;
  html: string;
}

/** A request at the service, and the page for the client's signature. */
export interface SigningRequest {
  submissionId: string;
  signingUrl: string;
}

/** The client's progress. Times are epoch ms by the signing service's clock; null for events that have not happened. */
export interface SigningState {
  status: "pending" | "completed" | "declined" | "expired";
  viewedAt: number | null;
  completedAt: number | null;
  declinedAt: number | null;
  declineReason: string | null;
}

/**
 * Addresses of a signed request's PDFs; null for one that the service does not have. `audit` is the record of signers, times and
 * places.
 */
export interface SignedFiles {
  document: string | null;
  audit: string | null;
}

/** `eventKey` is unique to the event; `submissionId` is null for an event about something else. */
export interface SigningEvent {
  eventKey: string;
  submissionId: string | null;
}

/** Facts about a service that need no call, for forms, routes and checks. */
export interface SigningDescription {
  /** The name in sentences for staff, and in the table of variables (convex/platform/environment.ts). */
  name: string;
  variables: { key: string; address: string; webhookSecret: string };
  webhookPath: string;
  /** The label of the settings field for the firm's own template. */
  templateLabel: string;
  templateProblem: (templateId: number) => string | null;
}

/** No method throws; `submissionId` is the service's id of a request, as text. */
export interface SigningService {
  /** Finds the request with this external id, or makes it. The service sends no mail: our email has the link. */
  request: (wanted: WantedSigning) => Promise<ProviderAnswer<SigningRequest>>;
  find: (externalId: string) => Promise<ProviderAnswer<SigningRequest | null>>;
  read: (submissionId: string) => Promise<ProviderAnswer<SigningState>>;
  /** Ends the request, so that nobody can sign it. An unknown one counts as cancelled. */
  cancel: (submissionId: string) => Promise<ProviderAnswer<unknown>>;
  /** Reopens a cancelled request at the same address. */
  restore: (submissionId: string) => Promise<ProviderAnswer<unknown>>;
  /** The current document, partly filled before it is signed; null while there is none. */
  fetchDocument: (submissionId: string) => Promise<ProviderAnswer<Parts | null>>;
  findSigned: (submissionId: string) => Promise<ProviderAnswer<SignedFiles>>;
  fetchPdf: (url: string) => Promise<ProviderAnswer<Parts>>;
  /** Reads a webhook, if the signature of its raw body is right and fresh. */
  readEvents: (body: string, headers: Headers) => Promise<Received<SigningEvent>>;
  /** A call that changes nothing and succeeds only with a right key. */
  tryKey: () => Promise<ProviderAnswer<unknown>>;
}
