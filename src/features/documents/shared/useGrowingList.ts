import { useCallback, useState } from "react";
import { LIST_PAGE, MOST_LISTED } from "../../../../convex/documents/record/rules";

export interface GrowingList {
  /** Argument of the query beyond its first page. */
  length: { most?: number };
  /** Loads one more page of older entries. */
  showOlder: () => void;
  /** True if the list already asks for the maximum. */
  isAll: boolean;
  showAll: () => void;
}

/** Length of a live list that grows by a page each time older entries are requested. */
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
