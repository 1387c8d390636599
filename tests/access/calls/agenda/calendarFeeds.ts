import { api } from "../../../../convex/_generated/api";
import type { DomainCalls } from "../../staffCall";

const { choose, make, mine, revoke } = api.agenda.calendarFeeds.staff;
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
    "agenda/calendarFeeds/staff:mine": { ...own, kind: "query", run: (caller) => caller.query(mine, {}) },
    "agenda/calendarFeeds/staff:make": { ...own, kind: "action", run: (caller) => caller.action(make, {}) },
    "agenda/calendarFeeds/staff:choose": { ...own, run: (caller) => caller.mutation(choose, choices) },
    "agenda/calendarFeeds/staff:revoke": { ...own, run: (caller) => caller.mutation(revoke, {}) },
  },
};
