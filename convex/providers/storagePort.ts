/** What everybody knows of the storage of documents: browsers send to it, too. Pure. */

/** How the object storage fails, as far as a person can do something about it. */
export type StorageProblem = "signature" | "noBucket" | "denied" | "network" | "unknown";

const CODES: Readonly<Record<string, StorageProblem>> = {
  SignatureDoesNotMatch: "signature",
  InvalidAccessKeyId: "signature",
  NoSuchBucket: "noBucket",
  AccessDenied: "denied",
};

/** What an answer of the storage means: its code in XML, or else its status. */
export function storageProblemOf(status: number, body: string): StorageProblem {
  const code = /<Code>(\w{1,64})<\/Code>/.exec(body)?.[1];
  const known = code === undefined || !Object.hasOwn(CODES, code) ? undefined : CODES[code];
  return known ?? (status === 403 ? "denied" : "unknown");
}

/** An address for sending the bytes is good for so long. */
export const UPLOAD_URL_SECONDS = 5 * 60;
/** An address for fetching them. */
export const DOWNLOAD_URL_SECONDS = 60;
