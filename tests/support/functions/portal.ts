import type { Id } from "../../../convex/_generated/dataModel";
import type { Backend } from "./backend";
import { tokenIdentifierOf } from "./personas";
import { storeClient, type ClientRow } from "./samples";

/** Stores a client's record and links a person's account to it, as accepting the invitation does. */
export async function storeBoundClient(
  backend: Backend,
  subject: string,
  client: Partial<ClientRow> = {},
): Promise<Id<"clients">> {
  const clientId = await storeClient(backend, { isPortalGranted: true, ...client });
  await backend.run(async (ctx) => {
    const user = await ctx.db
      .query("users")
      .withIndex("by_tokenIdentifier", (q) => q.eq("tokenIdentifier", tokenIdentifierOf(subject)))
      .unique();
    if (user === null) throw new Error(`${subject} is nobody here`);
    await ctx.db.patch("users", user._id, { clientId });
  });
  return clientId;
}
