import { literals } from "convex-helpers/validators";
import { CASE_TYPE_KEYS } from "./rules";

export const vCaseType = literals(...CASE_TYPE_KEYS);
