import type { ConvexReactClient } from "convex/react";
import { useMemo, useSyncExternalStore } from "react";
import { api } from "../../../convex/_generated/api";
import { plainText } from "../../ui/plainText";
import type { Copy } from "../live/liveCopies";
import { useLiveCopy } from "../live/LiveCopiesProvider";
import { WatchedQuery } from "../live/watchedQuery";

/** Somebody who may be the owner of a lead, or has left and still is. */
export interface LeadOwner {
  userId: string;
  name: string;
  isHere: boolean;
}

const NOBODY: readonly LeadOwner[] = [];

/** Who may be an owner, asked once for all rows that show it. */
class LeadOwners implements Copy {
  readonly query: WatchedQuery<typeof api.leadFollowUps.staff.owners, readonly LeadOwner[]>;

  constructor(client: ConvexReactClient) {
    this.query = new WatchedQuery(client, {
      query: api.leadFollowUps.staff.owners,
      args: {},
      read: (owners) => owners.map((owner) => ({ ...owner, name: plainText(owner.name) })),
      none: NOBODY,
    });
  }

  /** Asks nothing by itself: what is read is asked for. */
  open(): void {
    return undefined;
  }

  close(): void {
    this.query.close();
  }
}

function makeLeadOwners(client: ConvexReactClient): LeadOwners {
  return new LeadOwners(client);
}

/** Who may be the owner of a lead, by name; nobody until it is known. */
export function useLeadOwners(): readonly LeadOwner[] {
  const { query } = useLiveCopy(makeLeadOwners);
  return useSyncExternalStore(query.subscribe, query.get);
}

/** The name of an owner; null for nobody, and until it is known. */
export function useOwnerName(ownerId: string | null): string | null {
  const owners = useLeadOwners();
  return useMemo(() => owners.find(({ userId }) => userId === ownerId)?.name ?? null, [owners, ownerId]);
}
