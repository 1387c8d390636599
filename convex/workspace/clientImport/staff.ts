import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vKeptClients, vShownImport, vStagedRow } from "./answers";
import * as Imports from "./model";

const vOfImport = { importId: v.string() };

/** Begins an import of this many rows, which are sent next. Refuses INVALID for none and for too many. */
export const begin = staffMutation({
  permission: "clients:import",
  args: { fileName: v.string(), total: v.number() },
  returns: v.object({ importId: v.id("client_imports") }),
  handler: async (ctx, file) => ({ importId: await Imports.begin(ctx, ctx.staff, file) }),
});

/**
 * Takes rows of the caller's own import; sending them again changes nothing. Refuses NOT_FOUND, CONFLICT once started,
 * INVALID with row and sentence.
 */
export const stage = staffMutation({
  permission: "clients:import",
  args: { ...vOfImport, rows: v.array(vStagedRow) },
  returns: v.null(),
  handler: async (ctx, staged) => {
    await Imports.stage(ctx, ctx.staff, staged);
  },
});

/** Schedules the making of the clients. Refuses NOT_FOUND, and CONFLICT while rows are missing or once started. */
export const start = staffMutation({
  permission: "clients:import",
  args: vOfImport,
  returns: v.null(),
  handler: async (ctx, { importId }) => {
    await Imports.start(ctx, ctx.staff, importId);
  },
});

/** Removes the clients that nobody has worked with since. Refuses NOT_FOUND, and CONFLICT unless it is finished. */
export const undo = staffMutation({
  permission: "clients:import",
  args: vOfImport,
  returns: v.null(),
  handler: async (ctx, { importId }) => {
    await Imports.undo(ctx, ctx.staff, importId);
  },
});

/** One import with its progress; null for an unknown id. */
export const get = staffQuery({
  permission: "clients:import",
  args: vOfImport,
  returns: v.union(v.null(), vShownImport),
  handler: async (ctx, { importId }) => await Imports.findShown(ctx, importId),
});

/** The newest imports. */
export const list = staffQuery({
  permission: "clients:import",
  args: {},
  returns: v.array(vShownImport),
  handler: async (ctx) => await Imports.list(ctx),
});

/** The clients kept by the undo of an import, with the reasons; empty for an unknown import. */
export const kept = staffQuery({
  permission: "clients:import",
  args: vOfImport,
  returns: vKeptClients,
  handler: async (ctx, { importId }) => await Imports.listKept(ctx, importId),
});
