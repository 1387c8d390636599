/** Names of objects in the storage, and its failures. */

import type { StorageProblem } from "../../platform/providers/storage/port";

/** `name` is the storage provider's. */
export function storageText(problem: StorageProblem, name: string): string {
  switch (problem) {
    case "signature":
      return `Authentication failed - check ${name} credentials`;
    case "noBucket":
      return `${name} bucket not found - check bucket configuration`;
    case "denied":
      return `Access denied - check ${name} permissions`;
    case "network":
      return `Network error - check ${name} endpoint and connectivity`;
    case "unknown":
      return "Unknown upload error";
    default:
      return problem satisfies never;
  }
}

/** `{clientId}/{documentType}/{timestamp}_{random}.enc` */
export function objectKeyOf(document: { clientId: string; typeKey: string; at: number; nonce: string }): string {
  const { clientId, typeKey, at, nonce } = document;
  return `${clientId}/${typeKey}/${String(at)}_${nonce}.enc`;
}
