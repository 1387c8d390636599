import { v } from "convex/values";
import { internalMutation, internalQuery } from "../../access/builders/internal";
import { vText } from "../../platform/validators";
import { vReminded } from "./answers";
import * as ContractReminder from "./contractReminder";

export const isTime = internalQuery({
  args: {},
  returns: v.boolean(),
  handler: async (ctx) => await ContractReminder.isTime(ctx),
});

export const remindPage = internalMutation({
  args: { reminded: vReminded, cursor: vText },
  returns: vText,
  handler: async (ctx, page): Promise<string | null> => await ContractReminder.remindPage(ctx, page),
});
