import type { ConvexReactClient } from "convex/react";
import { useMemo, useSyncExternalStore } from "react";
import { api } from "../../../../convex/_generated/api";
import { plainText } from "../../../ui/text/plainText";
import { useLiveCopy } from "../../../lib/live/LiveCopiesProvider";
import { WatchedQuery } from "../../../lib/live/watchedQuery";

/** A team member who can own a lead, or a former one who still does. */
export interface LeadOwner {
  userId: string;
  name: string;
  isHere: boolean;
}

const NOBODY: readonly LeadOwner[] = [];

/** The possible owners, loaded once for all rows. */
function makeLeadOwners(client: ConvexReactClient) {
  const query = new WatchedQuery<typeof api.leads.followUps.staff.owners, readonly LeadOwner[]>(client, {
    query: api.leads.followUps.staff.owners,
    args: {},
    read: (owners) => owners.map((owner) => ({ ...owner, name: plainText(owner.name) })),
    none: NOBODY,
  });
  return {
    query,
    /** Loads nothing in advance: the query starts with its first reader. */
    open: () => undefined,
    close: () => {
      query.close();
    },
  };
}

/** Possible owners of a lead, by name; empty until loaded. */
export function useLeadOwners(): readonly LeadOwner[] {
  const { query } = useLiveCopy(makeLeadOwners);
  return useSyncExternalStore(query.subscribe, query.get);
}

/** The owner's name; null for nobody, and until loaded. */
export function useOwnerName(ownerId: string | null): string | null {
  const owners = useLeadOwners();
  return useMemo(() => owners.find(({ userId }) => userId === ownerId)?.name ?? null, [owners, ownerId]);
}
