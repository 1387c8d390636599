import { api } from "../../../../convex/_generated/api";
import type { Id } from "../../../../convex/_generated/dataModel";
import { storeCase, storeClient } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { feed, get, newest, ofClient, setMember, setOwner, setPriority, setStage, setStatus, snapshot, row, team } =
  api.cases.record.staff;
const reading = { permission: "cases:read", kind: "query" } as const;
const editing = { permission: "cases:edit", kind: "mutation", absent: notFound("case") } as const;

/** The people of the practice are stored first, then the client and the case. */
const CLIENT = storedId("clients", 5);
const SELF = storedId("users", 0) as Id<"users">;

export const domain: DomainCalls = {
  seed: async (backend) => {
    await storeCase(backend, { clientId: await storeClient(backend) });
  },
  ids: { stored: storedId("cases", 6), absent: [storedId("cases", 999), ""] },
  calls: {
    "cases/record/staff:snapshot": {
      ...reading,
      run: (caller) => caller.query(snapshot, { cursor: null }),
      absent: null,
    },
    "cases/record/staff:row": { ...reading, run: (caller) => caller.query(row, { key: 1 }), absent: null },
    "cases/record/staff:feed": { ...reading, run: (caller) => caller.query(feed, { after: null }), absent: null },
    "cases/record/staff:get": {
      ...reading,
      run: (caller, caseId) => caller.query(get, { clientId: CLIENT, caseId }),
      absent: { answers: null },
    },
    "cases/record/staff:newest": { ...reading, run: (caller) => caller.query(newest, {}), absent: null },
    "cases/record/staff:ofClient": {
      ...reading,
      run: (caller, clientId) => caller.query(ofClient, { clientId }),
      absent: { answers: [] },
    },
    "cases/record/staff:team": {
      ...reading,
      run: (caller, caseId) => caller.query(team, { caseId }),
      absent: { answers: { members: [], others: [] } },
    },
    "cases/record/staff:setMember": {
      ...editing,
      run: (caller, caseId) => caller.mutation(setMember, { caseId, userId: SELF, isMember: true }),
    },
    "cases/record/staff:setStatus": {
      ...editing,
      run: (caller, caseId) => caller.mutation(setStatus, { caseId, from: "active", to: "on_hold" }),
    },
    "cases/record/staff:setStage": {
      ...editing,
      run: (caller, caseId) =>
        caller.mutation(setStage, { caseId, from: "information_collection", to: "document_review" }),
    },
    "cases/record/staff:setPriority": {
      ...editing,
      run: (caller, caseId) => caller.mutation(setPriority, { caseId, from: "medium", to: "high" }),
    },
    "cases/record/staff:setOwner": {
      ...editing,
      run: (caller, caseId) => caller.mutation(setOwner, { caseId, from: "", to: SELF }),
    },
  },
};
