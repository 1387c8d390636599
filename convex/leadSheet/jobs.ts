/** Calls that version 0.1 scheduled have these addresses. Remove with 0.3. */
export { sync } from "../leads/sheetRun/jobs";
