/** The part of the storage's interface that browsers use, too. Pure. */

/** Failures of the object storage that a person can do something about. */
export type StorageProblem = "signature" | "noBucket" | "denied" | "network" | "unknown";

const CODES: Readonly<Record<string, StorageProblem>> = {
  SignatureDoesNotMatch: "signature",
  InvalidAccessKeyId: "signature",
  NoSuchBucket: "noBucket",
  AccessDenied: "denied",
};

/** The failure in an answer of the storage: from its XML code, or else its status. */
export function storageProblemOf(status: number, body: string): StorageProblem {
  const code = /<Code>(\w{1,64})<\/Code>/.exec(body)?.[1];
  const known = code === undefined || !Object.hasOwn(CODES, code) ? undefined : CODES[code];
  return known ?? (status === 403 ? "denied" : "unknown");
}

/** Validity of an address for sending bytes. */
export const UPLOAD_URL_SECONDS = 5 * 60;
/** Validity of an address for fetching bytes. */
export const DOWNLOAD_URL_SECONDS = 60;
