import { v } from "convex/values";
import { staffMutation, staffQuery } from "../builders/staff";
import * as Accepting from "./accepting";
import { vStaffListed, vStaffQuestionnaire } from "./answers";
import * as Questionnaires from "./model";

/** The questionnaires of a case, the oldest first; nothing where there is no such case. */
export const ofCase = staffQuery({
  permission: "cases:read",
  args: { caseId: v.string() },
  returns: v.array(vStaffListed),
  handler: async (ctx, { caseId }) => await Questionnaires.listOfCase(ctx, caseId),
});

/** All questionnaires of a client, the oldest first; nothing where there is no such client. */
export const ofClient = staffQuery({
  permission: "clients:read",
  args: { clientId: v.string() },
  returns: v.array(vStaffListed),
  handler: async (ctx, { clientId }) => await Questionnaires.listOfClient(ctx, clientId),
});

/** The answers, live, beside what the client's record says; null where there is no such questionnaire. */
export const get = staffQuery({
  permission: "cases:read",
  args: { questionnaireId: v.string() },
  returns: v.union(v.null(), vStaffQuestionnaire),
  handler: async (ctx, { questionnaireId }) => await Questionnaires.findForStaff(ctx, questionnaireId),
});

/** Asks a client; what the client has open already is not asked twice. Refuses NOT_FOUND, and INVALID where there are too many. */
export const assign = staffMutation({
  permission: "cases:edit",
  args: { clientId: v.string(), caseId: v.union(v.string(), v.null()), formKey: v.string() },
  returns: v.object({ questionnaireId: v.id("client_questionnaires") }),
  handler: async (ctx, assigned) => ({ questionnaireId: await Questionnaires.assign(ctx, ctx.staff, assigned) }),
});

/** Takes one answer into the client's record. Refuses NOT_FOUND, INVALID, and CHANGED_MEANWHILE. */
export const accept = staffMutation({
  permission: "clients:edit",
  args: { questionnaireId: v.string(), field: v.string(), recorded: v.string(), answered: v.string() },
  returns: v.null(),
  handler: async (ctx, accepted) => {
    await Accepting.accept(ctx, ctx.staff, accepted);
    return null;
  },
});

/** Asks the client to look at a completed questionnaire again. Refuses NOT_FOUND. */
export const reopen = staffMutation({
  permission: "cases:edit",
  args: { questionnaireId: v.string() },
  returns: v.null(),
  handler: async (ctx, { questionnaireId }) => {
    await Questionnaires.reopen(ctx, ctx.staff, questionnaireId);
    return null;
  },
});

/** Deletes a questionnaire with its answers. Refuses NOT_FOUND, and ON_HOLD. */
export const withdraw = staffMutation({
  permission: "cases:edit",
  args: { questionnaireId: v.string() },
  returns: v.null(),
  handler: async (ctx, { questionnaireId }) => {
    await Questionnaires.withdraw(ctx, ctx.staff, questionnaireId);
    return null;
  },
});
