import { useEffect, useState } from "react";
import type { GrowingList } from "./useGrowingList";

interface SoughtDocument {
  /** The document in the address. */
  openId: string | null;
  /** The listed documents; undefined until loaded. */
  documents: readonly { documentId: string }[] | undefined;
  hasOlder: boolean;
  /** A longer list is loading. */
  isLoading: boolean;
  growing: Pick<GrowingList, "isAll" | "showAll">;
}

/**
 * Loads all documents if the address names one beyond the newest. Returns true if it is not among all of them either; a document that was
 * listed and then deleted is not missing, because its preview has closed.
 */
export function useSoughtDocument({ openId, documents, hasOlder, isLoading, growing }: SoughtDocument): boolean {
  const { isAll, showAll } = growing;
  const [seenId, setSeenId] = useState<string | null>(null);
  const isListed = documents?.some(({ documentId }) => documentId === openId) === true;
  if (isListed && seenId !== openId) setSeenId(openId);
  const isSought = openId !== null && documents !== undefined && !isListed && seenId !== openId;
  const canBeOlder = isSought && hasOlder && !isAll;
  useEffect(() => {
    if (canBeOlder) showAll();
  }, [canBeOlder, showAll]);
  return isSought && !canBeOlder && !isLoading;
}
