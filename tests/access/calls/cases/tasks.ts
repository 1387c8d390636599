import { api } from "../../../../convex/_generated/api";
import { storeTask } from "../../../support/functions/dues";
import { storeClient } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { add, change, list, mine, owners, remove, setDone } = api.cases.tasks.staff;
const form = { text: "Call the consulate", ownerId: "", dueOn: "" };
const nothing = { answers: { open: [], done: [], hasMore: false } };
let storedClient = "";
let stored = "";
const taskIdOf = (id: string) => (id === "stored" ? stored : id);
const clientIdOf = (id: string) => (id === "stored" ? storedClient : id);
const editing = { permission: "tasks:edit", kind: "mutation", absent: notFound("task") } as const;
const reading = { permission: "tasks:read", kind: "query" } as const;

export const domain: DomainCalls = {
  seed: async (backend) => {
    const clientId = await storeClient(backend, { number: 9_301 });
    storedClient = clientId;
    stored = await storeTask(backend, { clientId });
  },
  ids: { stored: "stored", absent: ["none", "", storedId("users", 0)] },
  calls: {
    "cases/tasks/staff:list": {
      ...reading,
      run: (caller, id) => caller.query(list, { clientId: clientIdOf(id), caseId: null }),
      absent: nothing,
    },
    "cases/tasks/staff:mine": { ...reading, run: (caller) => caller.query(mine, {}), absent: null },
    "cases/tasks/staff:owners": { ...reading, run: (caller) => caller.query(owners, {}), absent: null },
    "cases/tasks/staff:add": {
      ...editing,
      run: (caller, id) => caller.mutation(add, { clientId: clientIdOf(id), caseId: null, form }),
      absent: notFound("client"),
    },
    "cases/tasks/staff:change": {
      ...editing,
      run: (caller, id) => caller.mutation(change, { taskId: taskIdOf(id), form, version: 1 }),
    },
    "cases/tasks/staff:setDone": {
      ...editing,
      run: (caller, id) => caller.mutation(setDone, { taskId: taskIdOf(id), isDone: true }),
    },
    "cases/tasks/staff:remove": { ...editing, run: (caller, id) => caller.mutation(remove, { taskId: taskIdOf(id) }) },
  },
};
