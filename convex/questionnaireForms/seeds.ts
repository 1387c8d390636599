/** The questionnaires that Passage brings. An administrator may change them; what is here is what "restore" restores. */
import type { QuestionnaireForm } from "./rules";
import { EMPLOYMENT } from "./seedEmployment";
import { FAMILY } from "./seedFamily";
import { INTAKE } from "./seedIntake";

export const SEEDED: readonly QuestionnaireForm[] = [INTAKE, FAMILY, EMPLOYMENT];
