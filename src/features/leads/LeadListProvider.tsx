import { useConvex } from "convex/react";
import { createContext, use, useEffect, useState, type ReactNode } from "react";
import { createLeadList, type LeadList } from "./leadSource";

const LeadListContext = createContext<LeadList | null>(null);

/** One copy of the leads for all staff screens, so that going from the list to a lead and back loads nothing again. */
export function LeadListProvider({ children }: { children: ReactNode }) {
  const client = useConvex();
  const [list] = useState(() => createLeadList(client));
  useEffect(() => {
    list.open();
    // Leaving the staff screens, also by losing access, forgets every row.
    return () => {
      list.close();
    };
  }, [list]);
  return <LeadListContext value={list}>{children}</LeadListContext>;
}

export function useLeadList(): LeadList {
  const list = use(LeadListContext);
  if (list === null) throw new Error("useLeadList needs a LeadListProvider above it");
  return list;
}
