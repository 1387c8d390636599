import { v } from "convex/values";
import { portalMutation, portalQuery } from "../../access/builders/portal";
import { vListedQuestionnaire, vOpenQuestionnaire } from "./answers";
import * as Questionnaires from "./model";
import * as SaveAnswers from "./saveAnswers";
import { vGivenAnswer } from "./tables";

/** The client's questionnaires, the oldest first. Live. */
export const list = portalQuery({
  permission: "portal:read",
  args: {},
  returns: v.array(vListedQuestionnaire),
  handler: async (ctx) => await Questionnaires.listOwn(ctx, ctx.client.clientId),
});

/**
 * One questionnaire with its questions and answers, live, so that it shows the client's other devices. Null for another client's.
 */
export const get = portalQuery({
  permission: "portal:read",
  args: { questionnaireId: v.string() },
  returns: v.union(v.null(), vOpenQuestionnaire),
  handler: async (ctx, { questionnaireId }) => await Questionnaires.openOwn(ctx, ctx.client.clientId, questionnaireId),
});

/** Saves answers, field by field: the later of two devices' wins. Refuses NOT_FOUND, and INVALID with the field and a key. */
export const save = portalMutation({
  permission: "portal:write",
  args: { questionnaireId: v.string(), device: v.string(), answers: v.array(vGivenAnswer) },
  returns: v.null(),
  handler: async (ctx, given) => {
    await SaveAnswers.save(ctx, ctx.client, given);
  },
});
