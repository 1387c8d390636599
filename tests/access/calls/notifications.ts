import { api } from "../../../convex/_generated/api";
import { aNotification } from "../../support/functions/samples";
import { notFound, type DomainCalls } from "../staffCall";

const { list, markAllRead, markRead, newest, own, setKind, settings } = api.notifications.staff;
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
    "notifications/staff:list": { ...reading, run: (caller) => caller.query(list, { wanted: 20 }) },
    "notifications/staff:markAllRead": {
      ...marking,
      run: (caller) => caller.mutation(markAllRead, { upTo: 1 }),
      absent: null,
    },
    "notifications/staff:markRead": {
      ...marking,
      run: (caller, id) => caller.mutation(markRead, { at: Number(id) }),
      absent: notFound("notification"),
    },
    "notifications/staff:newest": { ...reading, run: (caller) => caller.query(newest, {}) },
    "notifications/staff:own": { ...reading, run: (caller) => caller.query(own, {}) },
    "notifications/staff:setKind": {
      ...marking,
      run: (caller) => caller.mutation(setKind, { kind: "newLead", isOn: false }),
      absent: null,
    },
    "notifications/staff:settings": { ...reading, run: (caller) => caller.query(settings, {}) },
  },
};
