/** What Passage needs of a service by which people sign, whichever it is. `signingChoice.ts` chooses one. Pure. */
import type { Parts, ProviderAnswer } from "./providerCall";
import type { Received } from "./webhookPort";

/** One request to sign. A second one with the same external id is the same request. */
export interface WantedSigning {
  externalId: string;
  title: string;
  clientName: string;
  clientEmail: string;
  /** The firm's own template at the service, or null for the text below. */
  templateId: number | null;
  /** What the template's fields are filled with, by the names of our merge fields. */
  values: Record<string, string>;
  html: string;
}

/** A request at the service, and the page on which the client signs. */
export interface SigningRequest {
  submissionId: string;
  signingUrl: string;
}

/** How far the client has come. Times are epoch ms by the signing service's clock; null where it has not happened. */
export interface SigningState {
  status: "pending" | "completed" | "declined" | "expired";
  viewedAt: number | null;
  completedAt: number | null;
  declinedAt: number | null;
  declineReason: string | null;
}

/** Where the PDFs of a signed request are; null is what the service does not have. `audit` says who signed when and from where. */
export interface SignedFiles {
  document: string | null;
  audit: string | null;
}

/** `eventKey` tells one event from all others; `submissionId` is null for an event that is about no request. */
export interface SigningEvent {
  eventKey: string;
  submissionId: string | null;
}

/** What forms, routes and checks know of a service without calling it. */
export interface SigningDescription {
  /** As staff read it, and as convex/environment lists its variables. */
  name: string;
  variables: { key: string; address: string; webhookSecret: string };
  webhookPath: string;
  /** The label of the firm's field for a template of its own. */
  templateLabel: string;
  templateProblem: (templateId: number) => string | null;
}

/** Nothing throws; `submissionId` is the service's name of a request, as text. */
export interface SigningService {
  /** Finds the request of this external id, or makes it. The service sends no mail: our letter has the link. */
  request: (wanted: WantedSigning) => Promise<ProviderAnswer<SigningRequest>>;
  find: (externalId: string) => Promise<ProviderAnswer<SigningRequest | null>>;
  read: (submissionId: string) => Promise<ProviderAnswer<SigningState>>;
  /** After this nobody can sign the request. One that is not there is cancelled already. */
  cancel: (submissionId: string) => Promise<ProviderAnswer<unknown>>;
  /** Opens a cancelled request again, at the same address. */
  restore: (submissionId: string) => Promise<ProviderAnswer<unknown>>;
  /** The document as it is now, partly filled before it is signed; null while there is none. */
  fetchDocument: (submissionId: string) => Promise<ProviderAnswer<Parts | null>>;
  findSigned: (submissionId: string) => Promise<ProviderAnswer<SignedFiles>>;
  fetchPdf: (url: string) => Promise<ProviderAnswer<Parts>>;
  /** Reads a webhook, if its signature over these very bytes is right and fresh. */
  readEvents: (body: string, headers: Headers) => Promise<Received<SigningEvent>>;
  /** A call that changes nothing and succeeds with a right key. */
  tryKey: () => Promise<ProviderAnswer<unknown>>;
}
