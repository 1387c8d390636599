/** Calls that version 0.1 scheduled have these addresses. Remove with 0.3. */
export { checkKeys, rotate } from "./encryption/jobs";
export { clearOrphans as clearLeftovers } from "./storage/jobs";
export { sweep } from "./upload/jobs";
