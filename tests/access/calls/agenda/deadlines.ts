import { api } from "../../../../convex/_generated/api";
import { storeDeadline } from "../../../support/functions/dues";
import { storeClient } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { add, change, list, remove, setDone } = api.agenda.deadlines.staff;
const form = { kind: "case", title: "Answer the request", ownerId: "", dueOn: "2026-03-11" };
let storedClient = "";
let stored = "";
const deadlineIdOf = (id: string) => (id === "stored" ? stored : id);
const clientIdOf = (id: string) => (id === "stored" ? storedClient : id);
const editing = { permission: "deadlines:edit", kind: "mutation", absent: notFound("deadline") } as const;

export const domain: DomainCalls = {
  seed: async (backend) => {
    const clientId = await storeClient(backend, { number: 9_302 });
    storedClient = clientId;
    stored = await storeDeadline(backend, { clientId });
  },
  ids: { stored: "stored", absent: ["none", "", storedId("users", 0)] },
  calls: {
    "agenda/deadlines/staff:list": {
      permission: "deadlines:read",
      kind: "query",
      run: (caller, id) => caller.query(list, { clientId: clientIdOf(id), caseId: null }),
      absent: { answers: { open: [], done: [], hasMore: false } },
    },
    "agenda/deadlines/staff:add": {
      ...editing,
      run: (caller, id) => caller.mutation(add, { clientId: clientIdOf(id), caseId: null, form }),
      absent: notFound("client"),
    },
    "agenda/deadlines/staff:change": {
      ...editing,
      run: (caller, id) => caller.mutation(change, { deadlineId: deadlineIdOf(id), form, version: 1 }),
    },
    "agenda/deadlines/staff:setDone": {
      ...editing,
      run: (caller, id) => caller.mutation(setDone, { deadlineId: deadlineIdOf(id), isDone: true }),
    },
    "agenda/deadlines/staff:remove": {
      ...editing,
      run: (caller, id) => caller.mutation(remove, { deadlineId: deadlineIdOf(id) }),
    },
  },
};
