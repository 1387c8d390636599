import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { portalAction, portalMutation } from "../../access/builders/portal";
import { vOpened } from "./answers";
import * as OpeningLimits from "./openingLimits";
import { openKey as open } from "./openKey";

/**
 * The key of a document that the client has uploaded or that is shared with them. Written to the access log, as for
 * staff.
 */
export const openKey = portalAction({
  permission: "portal:read",
  args: { documentId: v.string(), action: literals("preview", "download"), publicKey: v.string() },
  returns: vOpened,
  handler: async (ctx, asked): Promise<Infer<typeof vOpened>> => await open(ctx, asked),
});

/** Raises the limit on opened documents after a fresh identity proof; false if the token has none. */
export const proveIdentity = portalMutation({
  permission: "portal:read",
  args: {},
  returns: v.boolean(),
  handler: async (ctx) => await OpeningLimits.prove(ctx, ctx.client),
});
