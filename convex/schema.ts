import { defineSchema } from "convex/server";
import { accessTables } from "./access/tables";
import { auditTables } from "./audit/tables";
import { leadSheetTables } from "./leadSheet/tables";
import { leadTables } from "./leads/tables";
import { noteTables } from "./notes/tables";

export default defineSchema({ ...accessTables, ...auditTables, ...leadTables, ...leadSheetTables, ...noteTables });
