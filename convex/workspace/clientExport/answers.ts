import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { EXPORT_PART_KEYS } from "./rules";
import { vText } from "../../platform/validators";

export const vExportPart = literals(...EXPORT_PART_KEYS);

const vExportRow = v.record(v.string(), v.union(v.string(), v.number(), v.boolean(), v.null()));

/** Rows of a part; `next` is null at the end. */
export const vExportPage = v.object({ rows: v.array(vExportRow), next: vText });
