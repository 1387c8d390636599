import { api } from "../../../convex/_generated/api";
import { NO_LEAD, type StaffCall } from "./call";

const { add, list } = api.notes.staff;

export const NOTE_CALLS: Record<string, StaffCall> = {
  "notes/staff:add": {
    permission: "notes:add",
    kind: "mutation",
    run: (caller, leadId) => caller.mutation(add, { subject: { kind: "lead", id: leadId }, text: "x" }),
    absent: NO_LEAD,
  },
  "notes/staff:list": {
    permission: "notes:read",
    kind: "query",
    run: (caller, leadId) => caller.query(list, { subject: { kind: "lead", id: leadId } }),
    absent: NO_LEAD,
  },
};
