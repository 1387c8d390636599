import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

export type OwnQuestionnaire = FunctionReturnType<typeof api.cases.questionnaires.portal.list>[number];
export type Questionnaire = NonNullable<FunctionReturnType<typeof api.cases.questionnaires.portal.get>>;
