import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { filterIn, NO_FILTER, withFilter, type AuditFilter } from "./auditFilter";

interface FilterInAddress {
  filter: AuditFilter;
  onFilter: (change: Partial<AuditFilter>) => void;
  onClear: () => void;
}

/** The filters in the address, so that a link, a reload and Back keep them. */
export function useAuditFilter(): FilterInAddress {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => filterIn(address), [address]);
  const show = (next: AuditFilter) => {
    // Typing a date passes through other dates: replaces the entry, so that Back skips them.
    setAddress(withFilter(address, next), { replace: true });
  };
  return {
    filter,
    onFilter: (change) => {
      show({ ...filter, ...change });
    },
    onClear: () => {
      show(NO_FILTER);
    },
  };
}
