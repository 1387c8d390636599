import { v } from "convex/values";
import { staffQuery } from "../../access/builders/staff";
import { vText } from "../../platform/validators";
import { vExportPage, vExportPart } from "./answers";
import * as Exports from "./model";

/** A page of one part of a client's record. Refuses NOT_FOUND. */
export const page = staffQuery({
  permission: "clients:export",
  args: { clientId: v.string(), part: vExportPart, cursor: vText },
  returns: vExportPage,
  handler: async (ctx, asked) => await Exports.page(ctx, asked),
});
