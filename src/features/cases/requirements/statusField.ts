import { api } from "../../../../convex/_generated/api";
import type { RequirementStatus } from "../../../../convex/cases/requirements/rules";
import type { ChosenField } from "../../../lib/live/useRowWrite";
import { plainText } from "../../../ui/text/plainText";
import type { Requirement } from "./requirement";
import { REQUIREMENT_STATUS_LABELS } from "./requirementText";

const { setRequirementStatus } = api.documents.review.staff;

export const REQUIREMENT_STATUS_FIELD: ChosenField<Requirement, RequirementStatus, typeof setRequirementStatus> = {
  mutation: setRequirementStatus,
  argsOf: ({ requirementId, documentId }, change) => ({ requirementId, documentId, ...change }),
  what: "status",
  valueOf: ({ status }) => status,
  nameOf: ({ title }) => plainText(title),
  labels: REQUIREMENT_STATUS_LABELS,
};
