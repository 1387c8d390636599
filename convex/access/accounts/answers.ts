import { literals } from "convex-helpers/validators";
import { ROLELESS_REASONS } from "./rules";
import { LOCALES } from "../../platform/languages";

export const vLocale = literals(...LOCALES);
export const vRolelessReason = literals(...ROLELESS_REASONS);
