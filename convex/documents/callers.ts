/** Who sends and opens documents: staff those of every client, a client their own. */
import type { Doc, Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { identifyCaller, requireStaff, type PortalClient, type Staff } from "../access/actors";
import { requireClient } from "../portalAccess/model";
import { isShownToClient } from "./rules";

export type DocumentCaller = Staff | PortalClient;

const NEEDS = {
  upload: { staff: "documents:upload", client: "portal:upload" },
  read: { staff: "documents:read", client: "portal:read" },
} as const;

/** Admits whoever calls, as staff or as a client. Refuses as `requireStaff` and `requireClient` do. */
export async function requireCaller(ctx: QueryCtx, does: keyof typeof NEEDS): Promise<DocumentCaller> {
  const { kind } = await identifyCaller(ctx);
  const { staff, client } = NEEDS[does];
  return kind === "client" ? await requireClient(ctx, client) : await requireStaff(ctx, staff);
}

/** The only client whose documents this person has anything to do with; null for staff, who have all. */
export function ownClientOf(person: DocumentCaller): Id<"clients"> | null {
  return "clientId" in person ? person.clientId : null;
}

type Known = Pick<Doc<"client_documents">, "clientId" | "isFromClient" | "sharedAt">;

/** Staff know of every document, a client of those that they have sent and those that were shared with them. */
export function isKnownTo(person: DocumentCaller, document: Known): boolean {
  const own = ownClientOf(person);
  return own === null || (own === document.clientId && isShownToClient(document));
}
