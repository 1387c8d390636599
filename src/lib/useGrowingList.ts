import { useCallback, useState } from "react";
import { LIST_PAGE, MOST_LISTED } from "../../convex/documents/rules";

export interface GrowingList {
  /** What the query is asked for beyond its first page. */
  length: { most?: number };
  /** Shows a page of older entries more. */
  showOlder: () => void;
  /** Whether as many are asked for as a list may have. */
  isAll: boolean;
  showAll: () => void;
}

/** A live list that becomes longer by a page each time older entries are asked for. */
export function useGrowingList(): GrowingList {
  const [most, setMost] = useState(LIST_PAGE);
  const showAll = useCallback(() => {
    setMost(MOST_LISTED);
  }, []);
  return {
    length: most === LIST_PAGE ? {} : { most },
    showOlder: () => {
      setMost(most + LIST_PAGE);
    },
    isAll: most >= MOST_LISTED,
    showAll,
  };
}

/** The last value of this key, which stays while a longer list is on its way. */
export function useLastValue<Value>(key: string, value: Value | undefined): Value | undefined {
  const [last, setLast] = useState({ key, value });
  if (value !== undefined && (value !== last.value || key !== last.key)) setLast({ key, value });
  return value ?? (last.key === key ? last.value : undefined);
}
