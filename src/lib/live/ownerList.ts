import type { ConvexReactClient } from "convex/react";
import type { api } from "../../../convex/_generated/api";
import { plainText } from "../../ui/text/plainText";
import { WatchedQuery } from "./watchedQuery";

/** A team member who can own a record, or a former one who still does. */
export interface Owner {
  userId: string;
  name: string;
  isHere: boolean;
}

/** A query of possible owners: every list of records has the same. */
type OwnersQuery = typeof api.leads.followUps.staff.owners;

const NOBODY: readonly Owner[] = [];

/** The possible owners, loaded once for all rows of a list. */
export function makeOwnerList(client: ConvexReactClient, query: OwnersQuery) {
  const watched = new WatchedQuery<OwnersQuery, readonly Owner[]>(client, {
    query,
    args: {},
    read: (owners) => owners.map((owner) => ({ ...owner, name: plainText(owner.name) })),
    none: NOBODY,
  });
  return {
    query: watched,
    /** Loads nothing in advance: the query starts with its first reader. */
    open: () => undefined,
    close: () => {
      watched.close();
    },
  };
}
