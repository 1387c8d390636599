import { api } from "../../../../convex/_generated/api";
import { storeCase, storeClient } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls, type StaffCall } from "../../staffCall";

const { change, recent, undo } = api.cases.bulk.staff;
type Caller = Parameters<StaffCall["run"]>[0];

const CASE = storedId("cases", 6);

const changeOne = async (caller: Caller, caseId: string) =>
  await caller.mutation(change, { field: "priority", to: "high", cases: [{ caseId, from: "medium" }] });

export const domain: DomainCalls = {
  seed: async (backend) => {
    await storeCase(backend, { clientId: await storeClient(backend) });
  },
  ids: { stored: CASE, absent: [storedId("cases", 999), ""] },
  calls: {
    "cases/bulk/staff:change": {
      permission: "cases:changeMany",
      kind: "mutation",
      run: changeOne,
      absent: { answers: { changeId: null, changed: 0, left: 1 } },
    },
    "cases/bulk/staff:recent": {
      permission: "cases:read",
      kind: "query",
      run: (caller) => caller.query(recent, {}),
      absent: null,
    },
    "cases/bulk/staff:undo": {
      permission: "cases:changeMany",
      kind: "mutation",
      run: async (caller, id) =>
        await caller.mutation(undo, { changeId: id === CASE ? ((await changeOne(caller, id)).changeId ?? "") : id }),
      absent: notFound("change"),
    },
  },
};
