/** The first steps of a new practice, each derived from the state of the practice. */
import type { QueryCtx } from "../../_generated/server";
import * as Access from "../../access/accounts/model";
import type { Staff } from "../../access/accounts/actors";
import * as Invitations from "../../access/invitations/model";
import * as Clients from "../../clients/record/model";
import * as Contracts from "../../contracts/record/model";
import * as Sheet from "../../leads/sheet/model";
import { hasFirm } from "../../practice/firmForm";
import * as Firm from "../../practice/settings/model";
import { FIRST_STEPS, type FirstStep } from "./rules";

const IS_DONE: Record<FirstStep, (ctx: QueryCtx) => Promise<boolean>> = {
  firm: async (ctx) => hasFirm(await Firm.get(ctx)),
  sheet: async (ctx) => ((await Sheet.findSyncState(ctx))?.lastGoodAt ?? null) !== null,
  services: async () => await Promise.resolve(Firm.missingSettings(process.env).length === 0),
  team: async (ctx) =>
    (await Access.listActiveStaff(ctx)).length > 1 || (await Invitations.listInvitations(ctx, "staff")).length > 0,
  contract: async (ctx) => {
    const { contractTemplate, signingTemplateId } = await Firm.get(ctx);
    return contractTemplate !== null || signingTemplateId !== null || (await Contracts.countListed(ctx)) > 0;
  },
  client: async (ctx) => (await Clients.countListed(ctx)) > 0,
};

/** Each step with its state; null for a member who has dismissed them, and once all are done. */
export async function list(ctx: QueryCtx, { userId }: Staff): Promise<{ step: FirstStep; isDone: boolean }[] | null> {
  if ((await Access.choicesOf(ctx, userId)).hidesFirstSteps === true) return null;
  const steps = await Promise.all(FIRST_STEPS.map(async (step) => ({ step, isDone: await IS_DONE[step](ctx) })));
  return steps.every(({ isDone }) => isDone) ? null : steps;
}
