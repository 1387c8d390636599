import { sealInParts, type Bytes } from "../../../convex/documents/sealing";

/** A file that is to be encrypted. */
export interface SealJob {
  file: Blob;
  key: Bytes;
  /** The words that are authenticated with the bytes. */
  about: string;
}

/** What is stored of a file, or null where the file cannot be read any more. */
export async function sealFile({ file, key, about }: SealJob): Promise<Blob | null> {
  try {
    return new Blob(await sealInParts(await file.arrayBuffer(), key, about));
  } catch {
    return null;
  }
}
