import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vText } from "../../platform/validators";
import * as Acceptance from "./acceptance";
import { vStaffListed, vStaffQuestionnaire } from "./answers";
import * as Questionnaires from "./model";

/** The questionnaires of a case, the oldest first; empty if the case does not exist. */
export const ofCase = staffQuery({
  permission: "cases:read",
  args: { caseId: v.string() },
  returns: v.array(vStaffListed),
  handler: async (ctx, { caseId }) => await Questionnaires.listOfCase(ctx, caseId),
});

/** All questionnaires of a client, the oldest first; empty if the client does not exist. */
export const ofClient = staffQuery({
  permission: "clients:read",
  args: { clientId: v.string() },
  returns: v.array(vStaffListed),
  handler: async (ctx, { clientId }) => await Questionnaires.listOfClient(ctx, clientId),
});

/** The answers, live, with the values of the client's record; null if the questionnaire does not exist. */
export const get = staffQuery({
  permission: "cases:read",
  args: { questionnaireId: v.string() },
  returns: v.union(v.null(), vStaffQuestionnaire),
  handler: async (ctx, { questionnaireId }) => await Questionnaires.findForStaff(ctx, questionnaireId),
});

/** Assigns a form to a client; one still open is not assigned twice. Refuses NOT_FOUND, and INVALID if there are too many. */
export const assign = staffMutation({
  permission: "cases:edit",
  args: { clientId: v.string(), caseId: vText, formKey: v.string() },
  returns: v.object({ questionnaireId: v.id("client_questionnaires") }),
  handler: async (ctx, assigned) => ({ questionnaireId: await Questionnaires.assign(ctx, ctx.staff, assigned) }),
});

/** Accepts one answer into the client's record. Refuses NOT_FOUND, INVALID, and CHANGED_MEANWHILE. */
export const accept = staffMutation({
  permission: "clients:edit",
  args: { questionnaireId: v.string(), field: v.string(), recorded: v.string(), answered: v.string() },
  returns: v.null(),
  handler: async (ctx, accepted) => {
    await Acceptance.accept(ctx, ctx.staff, accepted);
  },
});

/** Reopens a completed questionnaire for the client. Refuses NOT_FOUND. */
export const reopen = staffMutation({
  permission: "cases:edit",
  args: { questionnaireId: v.string() },
  returns: v.null(),
  handler: async (ctx, { questionnaireId }) => {
    await Questionnaires.reopen(ctx, ctx.staff, questionnaireId);
  },
});

/** Deletes a questionnaire with its answers. Refuses NOT_FOUND, and ON_HOLD. */
export const withdraw = staffMutation({
  permission: "cases:edit",
  args: { questionnaireId: v.string() },
  returns: v.null(),
  handler: async (ctx, { questionnaireId }) => {
    await Questionnaires.withdraw(ctx, ctx.staff, questionnaireId);
  },
});
