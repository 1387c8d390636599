import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

export type ListedQuestionnaire = FunctionReturnType<typeof api.cases.questionnaires.staff.ofCase>[number];
export type ReviewedQuestionnaire = NonNullable<FunctionReturnType<typeof api.cases.questionnaires.staff.get>>;
