/** Callers of document functions: staff for every client, clients for themselves. */
import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { identifyCaller, requireStaff, type PortalClient, type Staff } from "../../access/accounts/actors";
import { requireClient } from "../../access/portal/model";

export type DocumentCaller = Staff | PortalClient;

const NEEDS = {
  upload: { staff: "documents:upload", client: "portal:upload" },
  read: { staff: "documents:read", client: "portal:read" },
} as const;

/** Admits the caller as staff or as a client. Refuses as `requireStaff` and `requireClient` do. */
export async function requireCaller(ctx: QueryCtx, does: keyof typeof NEEDS): Promise<DocumentCaller> {
  const { kind } = await identifyCaller(ctx);
  const { staff, client } = NEEDS[does];
  return kind === "client" ? await requireClient(ctx, client) : await requireStaff(ctx, staff);
}

/** The only client whose documents this person may use; null for staff, who may use all. */
export function ownClientOf(person: DocumentCaller): Id<"clients"> | null {
  return "clientId" in person ? person.clientId : null;
}
