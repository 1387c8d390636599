import { api } from "../../../../convex/_generated/api";
import { storeLeads } from "../../../support/functions/samples";
import { idsOf, notFound, type DomainCalls, type StaffCall } from "../../staffCall";

const { add, count, edit, list, remove } = api.messages.notes.staff;

/** A note that the caller has just written, because people change only their own; for an absent id that id. */
async function ownNote(caller: Parameters<StaffCall["run"]>[0], id: string): Promise<string> {
  if (id !== "lead-1") return id;
  return (await caller.mutation(add, { subject: { kind: "lead", id }, text: "x" })).noteId;
}

export const domain: DomainCalls = {
  seed: (backend) => storeLeads(backend, { number: 1 }),
  ids: idsOf("lead"),
  calls: {
    "messages/notes/staff:add": {
      permission: "notes:add",
      kind: "mutation",
      run: (caller, id) => caller.mutation(add, { subject: { kind: "lead", id }, text: "x" }),
      absent: notFound("lead"),
    },
    "messages/notes/staff:count": {
      permission: "notes:read",
      kind: "query",
      run: (caller, id) => caller.query(count, { subject: { kind: "lead", id } }),
      absent: notFound("lead"),
    },
    "messages/notes/staff:edit": {
      permission: "notes:change",
      kind: "mutation",
      run: async (caller, id) => await caller.mutation(edit, { noteId: await ownNote(caller, id), text: "y" }),
      absent: notFound("note"),
    },
    "messages/notes/staff:remove": {
      permission: "notes:change",
      kind: "mutation",
      run: async (caller, id) => await caller.mutation(remove, { noteId: await ownNote(caller, id) }),
      absent: notFound("note"),
    },
    "messages/notes/staff:list": {
      permission: "notes:read",
      kind: "query",
      run: (caller, id) => caller.query(list, { subject: { kind: "lead", id } }),
      absent: notFound("lead"),
    },
  },
};
