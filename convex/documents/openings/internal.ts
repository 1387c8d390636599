import { v } from "convex/values";
import { internalMutation } from "../../access/builders/internal";
import { vTime } from "../../platform/validators";
import { vExportBegun, vOpenAction, vRelease } from "./answers";
import * as ClientExport from "./clientExport";
import * as OpenKey from "./openKey";

export const release = internalMutation({
  args: { documentId: v.string(), contentId: v.optional(v.string()), action: vOpenAction },
  returns: vRelease,
  handler: async (ctx, asked) => await OpenKey.release(ctx, asked),
});

export const beginExport = internalMutation({
  args: { clientId: v.string(), formKey: v.string(), signedInAt: vTime },
  returns: vExportBegun,
  handler: async (ctx, begun) => await ClientExport.begin(ctx, begun),
});
