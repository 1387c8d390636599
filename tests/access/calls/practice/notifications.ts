import { api } from "../../../../convex/_generated/api";
import { aNotification } from "../../../support/functions/samples";
import { notFound, type DomainCalls } from "../../staffCall";

const { list, markAllRead, markRead, newest, own, setKind, settings } = api.practice.notifications.staff;
const reading = { permission: "notifications:read", kind: "query", absent: null } as const;
const marking = { permission: "notifications:mark", kind: "mutation" } as const;

export const domain: DomainCalls = {
  seed: async (backend) => {
    await backend.run(async (ctx) => {
      await ctx.db.insert("notifications", aNotification({ at: 1 }));
    });
  },
  // A notification's id is its time.
  ids: { stored: "1", absent: ["999", "0.5", "no time"] },
  calls: {
    "practice/notifications/staff:list": { ...reading, run: (caller) => caller.query(list, { wanted: 20 }) },
    "practice/notifications/staff:markAllRead": {
      ...marking,
      run: (caller) => caller.mutation(markAllRead, { upTo: 1 }),
      absent: null,
    },
    "practice/notifications/staff:markRead": {
      ...marking,
      run: (caller, id) => caller.mutation(markRead, { at: Number(id) }),
      absent: notFound("notification"),
    },
    "practice/notifications/staff:newest": { ...reading, run: (caller) => caller.query(newest, {}) },
    "practice/notifications/staff:own": { ...reading, run: (caller) => caller.query(own, {}) },
    "practice/notifications/staff:setKind": {
      ...marking,
      run: (caller) => caller.mutation(setKind, { kind: "newLead", isOn: false }),
      absent: null,
    },
    "practice/notifications/staff:settings": { ...reading, run: (caller) => caller.query(settings, {}) },
  },
};
