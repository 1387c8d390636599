/** Names of people, present and former. */
import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { compareNames } from "../../platform/texts";

/** More people than a practice ever had. */
const MAX_STAFF = 1_000;

interface Named {
  userId: Id<"users">;
  name: string;
}

/** All staff, present and former, by name. */
export async function listStaffEver(ctx: QueryCtx): Promise<Named[]> {
  const staff = await ctx.db
    .query("users")
    .withIndex("by_role_and_status", (q) => q.eq("role", "staff"))
    .take(MAX_STAFF);
  return staff.map(({ _id: userId, name }) => ({ userId, name })).sort((a, b) => compareNames(a.name, b.name));
}

/** The names of people by their ids; ignores other ids. */
export async function namesOf(ctx: QueryCtx, ids: readonly string[]): Promise<Named[]> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const userId = ctx.db.normalizeId("users", id);
      return userId === null ? null : await ctx.db.get("users", userId);
    }),
  );
  return found.flatMap((user) => (user === null ? [] : [{ userId: user._id, name: user.name }]));
}
