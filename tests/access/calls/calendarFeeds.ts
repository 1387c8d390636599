import { api } from "../../../convex/_generated/api";
import type { DomainCalls } from "../staffCall";

const { choose, make, mine, revoke } = api.calendarFeeds.staff;
const own = { permission: "deadlines:subscribe", kind: "mutation", absent: null } as const;
const choices = { hasEverybodys: false, hasNames: false };

export const domain: DomainCalls = {
  /** Everybody has a feed of their own. */
  seed: async (backend) => {
    await backend.run(async (ctx) => {
      for (const { _id: userId } of await ctx.db.query("users").take(50)) {
        const feed = { ...choices, userId, secretHash: userId, madeAt: 1, fetchedAt: null };
        await ctx.db.insert("calendar_feeds", feed);
      }
    });
  },
  ids: { stored: "", absent: [] },
  calls: {
    "calendarFeeds/staff:mine": { ...own, kind: "query", run: (caller) => caller.query(mine, {}) },
    "calendarFeeds/staff:make": { ...own, kind: "action", run: (caller) => caller.action(make, {}) },
    "calendarFeeds/staff:choose": { ...own, run: (caller) => caller.mutation(choose, choices) },
    "calendarFeeds/staff:revoke": { ...own, run: (caller) => caller.mutation(revoke, {}) },
  },
};
