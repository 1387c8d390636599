import { v, type Infer } from "convex/values";
import { staffAction, staffMutation, staffQuery } from "../../access/builders/staff";
import { vExportBegun, vOpenAction, vOpened, vShownAccess } from "./answers";
import * as ClientExport from "./clientExport";
import * as Accesses from "./model";
import * as OpeningLimits from "./openingLimits";
import { openKey as open } from "./openKey";

const vOfDocument = { documentId: v.string() };

/** The access log of one document; live. */
export const accesses = staffQuery({
  permission: "documents:read",
  args: vOfDocument,
  returns: v.array(vShownAccess),
  handler: async (ctx, { documentId }) => await Accesses.listOfDocument(ctx, documentId),
});

/** The access log of a client's documents, deleted ones included; live. */
export const accessesOfClient = staffQuery({
  permission: "documents:read",
  args: { clientId: v.string() },
  returns: v.array(vShownAccess),
  handler: async (ctx, { clientId }) => await Accesses.listOfClient(ctx, clientId),
});

/** A document's key, sealed for the caller's public key, with an address for its bytes. Written to the access log. */
export const openKey = staffAction({
  permission: "documents:read",
  args: {
    ...vOfDocument,
    /** One of its files; absent: the current one. */
    contentId: v.optional(v.string()),
    action: vOpenAction,
    publicKey: v.string(),
  },
  returns: vOpened,
  handler: async (ctx, asked): Promise<Infer<typeof vOpened>> => await open(ctx, asked),
});

/** Raises the limit on opened documents after a fresh identity proof; false if the token has none. */
export const proveIdentity = staffMutation({
  permission: "documents:read",
  args: {},
  returns: v.boolean(),
  handler: async (ctx) => await OpeningLimits.prove(ctx, ctx.staff),
});

const vOfExport = { clientId: v.string(), formKey: v.string() };

/**
 * Begins an export of a client: for half an hour, `openKey` gives the keys of all documents. Audited. Refuses
 * NOT_FOUND.
 */
export const beginExport = staffAction({
  permission: "clients:export",
  args: vOfExport,
  returns: vExportBegun,
  handler: async (ctx, wanted): Promise<Infer<typeof vExportBegun>> => await ClientExport.beginSignedIn(ctx, wanted),
});

/** Ends an export, and records its result. */
export const endExport = staffMutation({
  permission: "clients:export",
  args: { ...vOfExport, written: v.number(), failed: v.number() },
  returns: v.null(),
  handler: async (ctx, ended) => {
    await ClientExport.end(ctx, ctx.staff, ended);
  },
});
