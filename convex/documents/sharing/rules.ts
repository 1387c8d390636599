/** The documents that a client sees. */

/** Whether the document's client may see it: they have uploaded it, or staff have shared it. */
export function isShownToClient(document: { isFromClient: boolean; sharedAt: number | null }): boolean {
  return document.isFromClient || document.sharedAt !== null;
}
