import { v, type Infer } from "convex/values";
import { staffAction, staffMutation } from "../../access/builders/staff";
import { vBankAccounts } from "./answers";
import * as Payments from "./model";

/**
 * Schedules the creation of the balance's link; the screen watches its step. Two people at once make one link, and after a
 * failure the step is repeated. Refuses NOT_FOUND, and INVALID with the sentence.
 */
export const chargeBalance = staffMutation({
  permission: "payments:charge",
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => await Payments.chargeBalance(ctx, ctx.staff, id),
});

/** The firm's accounts at the payment provider, or the reason why they cannot be read. */
export const bankAccounts = staffAction({
  permission: "firm:configure",
  args: {},
  returns: vBankAccounts,
  handler: async (): Promise<Infer<typeof vBankAccounts>> => {
    const { readBankAccounts } = await import("./accountsProvider");
    return await readBankAccounts();
  },
});
