import { literals } from "convex-helpers/validators";
import { LOCALES, ROLELESS_REASONS } from "./rules";

export const vLocale = literals(...LOCALES);
export const vRolelessReason = literals(...ROLELESS_REASONS);
