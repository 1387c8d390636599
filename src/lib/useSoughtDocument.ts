import { useEffect, useState } from "react";
import type { GrowingList } from "./useGrowingList";

interface Listed {
  /** The document that the address names. */
  openId: string | null;
  /** Those that are shown; undefined until they are there. */
  documents: readonly { documentId: string }[] | undefined;
  hasOlder: boolean;
  /** A longer list is on its way. */
  isLoading: boolean;
  growing: Pick<GrowingList, "isAll" | "showAll">;
}

/**
 * Shows all documents where the address names one that is not among the newest. Returns whether it is not among all of them either; one
 * that was there and is gone is not missing, because its preview has closed.
 */
export function useSoughtDocument({ openId, documents, hasOlder, isLoading, growing }: Listed): boolean {
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
