import { api } from "../../_generated/api";
import { httpAction } from "../../_generated/server";

export const titles = httpAction(async (ctx) => {
  const loans = await ctx.runQuery(api.loans.desk.staff.list, {});
  return Response.json(loans.map(({ title }) => title));
});
