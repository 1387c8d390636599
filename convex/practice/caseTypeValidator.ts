import { literals } from "convex-helpers/validators";
import { CASE_TYPE_KEYS } from "./caseTypes";

export const vCaseType = literals(...CASE_TYPE_KEYS);
