import { useMemo } from "react";
import { useLeadOwners } from "./leadOwners";
import type { LeadRow } from "./leadRow";

/** The owner's name in a CSV of leads, whose rows have only the id. */
export function useOwnerColumn(): { csv: Record<string, (lead: LeadRow) => string | null> } {
  const owners = useLeadOwners();
  return useMemo(() => {
    const names = new Map(owners.map(({ userId, name }) => [userId, name]));
    return { csv: { Owner: ({ ownerId }) => (ownerId === null ? null : (names.get(ownerId) ?? null)) } };
  }, [owners]);
}
