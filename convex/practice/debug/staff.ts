import { v, type Infer } from "convex/values";
import { internal } from "../../_generated/api";
import { staffAction, staffMutation, staffQuery } from "../../access/builders/staff";
import { vSheetTest } from "./answers";
import * as Debug from "./model";

/** Which keys are set; their values never leave the deployment. */
export const settings = staffQuery({
  permission: "debug:test",
  args: {},
  returns: v.object({ hasSheetKey: v.boolean() }),
  handler: () => {
    const { SHEETS_API_KEY: key, SHEETS_SERVICE_ACCOUNT: account } = process.env;
    return Promise.resolve({ hasSheetKey: Boolean(key) || Boolean(account) });
  },
});

/** One bounded read. It is a write to Convex because each test is counted. Refuses RATE_LIMITED. */
export const readOnce = staffMutation({
  permission: "debug:test",
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await Debug.countTest(ctx, ctx.staff.userId);
    await Debug.readOnce(ctx);
  },
});

/** Asks the spreadsheet service for a fixed range. Refuses RATE_LIMITED. */
export const readSheet = staffAction({
  permission: "debug:test",
  args: {},
  returns: vSheetTest,
  handler: async (ctx): Promise<Infer<typeof vSheetTest>> => {
    await ctx.runMutation(internal.practice.debug.internal.countTest, { userId: ctx.staffId });
    const sheet = await import("./sheetProvider");
    return await sheet.readSheet();
  },
});
