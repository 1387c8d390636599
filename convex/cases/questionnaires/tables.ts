import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vWording } from "../questionnaireForms/tables";
import { vTime } from "../../platform/validators";
import { QUESTIONNAIRE_STATUSES } from "./rules";

const vAddress = v.object({
  street: v.string(),
  unit: v.string(),
  city: v.string(),
  state: v.string(),
  postalCode: v.string(),
  country: v.string(),
});

const vAnswerValue = v.union(v.null(), v.string(), v.array(v.string()), vAddress);

/** An answer from a device; `at` is when it was given, by that device's clock. */
export const vGivenAnswer = v.object({ field: v.string(), value: vAnswerValue, at: v.number() });

export const vAnswer = v.object({ ...vGivenAnswer.fields, device: v.string() });

export const vProgress = v.object({
  status: literals(...QUESTIONNAIRE_STATUSES),
  /** Whole percent. */
  progress: v.number(),
  lastSavedAt: vTime,
  completedAt: vTime,
  /** Staff have reopened it. */
  isReopened: v.boolean(),
});

export const questionnaireTables = {
  // A form assigned to a client, with the client's progress. Written by staff who assign it and by the client's portal; read by
  // both. Deleted where staff withdraw it, and with the client.
  client_questionnaires: defineTable({
    clientId: v.id("clients"),
    caseId: v.union(v.id("cases"), v.null()),
    formKey: v.string(),
    /** The form as it was when assigned. */
    formVersionId: v.id("questionnaire_form_versions"),
    name: vWording,
    ...vProgress.fields,
    /** Whether its completion was announced since it was assigned or reopened. */
    isTold: v.boolean(),
    /** Number of its earlier answers. */
    earlierAnswers: v.optional(v.number()),
    updatedAt: v.number(),
    assignedById: v.id("users"),
    assignedByName: v.string(),
  })
    .index("by_status_and_completedAt", ["status", "completedAt"]) // Today; the chasers, by the time of the assignment
    .index("by_client", ["clientId"]), // the portal, the client's page and the pages of the client's cases, the oldest first

  // One answer to one question. Written by the client's portal, where the later of two devices' wins; read and deleted with the
  // questionnaire.
  client_questionnaire_answers: defineTable({
    questionnaireId: v.id("client_questionnaires"),
    clientId: v.id("clients"),
    ...vAnswer.fields,
  })
    .index("by_questionnaire_and_field", ["questionnaireId", "field"]) // all answers, and one of them
    .index("by_client", ["clientId"]), // the deletion of the client

  // Replaced and removed answers. Written with the new answer; read only in the database. The oldest are deleted beyond the
  // limit, but not under a legal hold; all with the questionnaire.
  earlier_questionnaire_answers: defineTable({
    questionnaireId: v.id("client_questionnaires"),
    clientId: v.id("clients"),
    ...vAnswer.fields,
    replacedAt: v.number(),
  })
    .index("by_questionnaire", ["questionnaireId"]) // the oldest, and all of them
    .index("by_questionnaire_and_field", ["questionnaireId", "field"]) // the newest to one question
    .index("by_client", ["clientId"]), // the deletion of the client
};
