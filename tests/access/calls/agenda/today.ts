import { api } from "../../../../convex/_generated/api";
import { storeLeads } from "../../../support/functions/samples";
import { idsOf, notFound, type DomainCalls } from "../../staffCall";

const { choices, choose, load, mine, snooze, snoozes, source, wake } = api.agenda.today.staff;
const reading = { permission: "today:read", kind: "query", absent: null } as const;
const snoozing = { permission: "today:snooze", kind: "mutation" } as const;
const today = "2026-03-04";

export const domain: DomainCalls = {
  seed: async (backend) => {
    await storeLeads(backend, { number: 1 });
  },
  ids: idsOf("lead"),
  calls: {
    "agenda/today/staff:source": { ...reading, run: (caller) => caller.query(source, { source: "leads", today }) },
    "agenda/today/staff:mine": { ...reading, run: (caller) => caller.query(mine, { source: "work", today }) },
    "agenda/today/staff:load": { ...reading, run: (caller) => caller.query(load, { today }) },
    "agenda/today/staff:snoozes": { ...reading, run: (caller) => caller.query(snoozes, {}) },
    "agenda/today/staff:choices": { ...reading, run: (caller) => caller.query(choices, {}) },
    "agenda/today/staff:choose": {
      permission: "today:choose",
      kind: "mutation",
      absent: null,
      run: (caller) => caller.mutation(choose, { changes: { work: "sales" } }),
    },
    "agenda/today/staff:snooze": {
      ...snoozing,
      absent: notFound("line"),
      run: (caller, id) => caller.mutation(snooze, { key: `followUp:${id}`, until: nextWeek(), mark: 1 }),
    },
    "agenda/today/staff:wake": {
      ...snoozing,
      absent: { answers: null },
      run: (caller, id) => caller.mutation(wake, { key: `followUp:${id}` }),
    },
  },
};

/** A day that can be snoozed to. */
function nextWeek(): string {
  return new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
}
