import { defineSchema } from "convex/server";
import { accessTables } from "./access/tables";
import { auditTables } from "./audit/tables";
import { debugTables } from "./debug/tables";
import { leadSheetTables } from "./leadSheet/tables";
import { leadTables } from "./leads/tables";
import { noteTables } from "./notes/tables";
import { notificationTables } from "./notifications/tables";

/** The order of the domains: a later one may call the model of an earlier one. `npm run layers` reads it here. */
export default defineSchema({
  ...auditTables,
  ...accessTables,
  ...notificationTables,
  ...leadTables,
  ...leadSheetTables,
  ...noteTables,
  ...debugTables,
});
