import { v } from "convex/values";
import { jobMutation } from "../../access/builders/jobs";
import * as Clients from "../../clients/record/model";
import { rename as renameRows } from "./summary";

/** Writes a client's changed name into the list of cases. */
export const rename = jobMutation({
  args: { clientId: v.id("clients") },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    const client = await Clients.find(ctx, clientId);
    if (client?.deleted === null) await renameRows(ctx, clientId, client.clientName);
  },
});
