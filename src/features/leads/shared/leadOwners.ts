import type { ConvexReactClient } from "convex/react";
import { useMemo, useSyncExternalStore } from "react";
import { api } from "../../../../convex/_generated/api";
import { useLiveCopy } from "../../../lib/live/LiveCopiesProvider";
import { makeOwnerList, type Owner } from "../../../lib/live/ownerList";

export type LeadOwner = Owner;

const makeLeadOwners = (client: ConvexReactClient) => makeOwnerList(client, api.leads.followUps.staff.owners);

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
