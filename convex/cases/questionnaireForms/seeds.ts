/** Passage's own forms. An administrator may change them; "Restore" returns to these. */
import type { QuestionnaireForm } from "./rules";
import { EMPLOYMENT } from "./seedEmployment";
import { FAMILY } from "./seedFamily";
import { INTAKE } from "./seedIntake";

export const SEEDED: readonly QuestionnaireForm[] = [INTAKE, FAMILY, EMPLOYMENT];
