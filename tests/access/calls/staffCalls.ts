import { SHEET_CALLS } from "./leadSheet";
import { LEAD_CALLS } from "./leads";
import { NOTE_CALLS } from "./notes";

/** Every function that staff call, domain by domain. */
export const STAFF_CALLS = { ...LEAD_CALLS, ...NOTE_CALLS, ...SHEET_CALLS };
