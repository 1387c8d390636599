import { api } from "../../../../convex/_generated/api";
import type { DomainCalls } from "../../staffCall";

const { counts, list } = api.agenda.radar.staff;
const reading = { permission: "deadlines:read", kind: "query", absent: null } as const;
const all = { kind: null, owner: "anybody", today: "2026-03-04" } as const;

export const domain: DomainCalls = {
  seed: async () => await Promise.resolve(),
  ids: { stored: "", absent: [] },
  calls: {
    "agenda/radar/staff:list": { ...reading, run: (caller) => caller.query(list, { ...all, wanted: 1 }) },
    "agenda/radar/staff:counts": { ...reading, run: (caller) => caller.query(counts, all) },
  },
};
