import { api } from "../../../convex/_generated/api";
import { notFound, type DomainCalls } from "../staffCall";
import { domain as contracts } from "./contracts";

const {
  archive,
  correctEmail,
  get,
  noteSigningLinkCopied,
  noteSigningLinkOpened,
  ofClient,
  resolveAlert,
  setReminders,
  testDatabase,
  timeline,
  unarchive,
} = api.contractDetail.staff;
const reading = { permission: "contracts:read", kind: "query" } as const;
const sending = { permission: "contracts:send", kind: "mutation", absent: notFound("contract") } as const;
const archiving = { permission: "contracts:archive", kind: "mutation", absent: notFound("contract") } as const;

export const domain: DomainCalls = {
  seed: contracts.seed,
  ids: contracts.ids,
  calls: {
    "contractDetail/staff:archive": { ...archiving, run: (caller, id) => caller.mutation(archive, { id }) },
    "contractDetail/staff:correctEmail": {
      ...sending,
      run: (caller, id) => caller.mutation(correctEmail, { id, email: "ana@mail.test" }),
    },
    "contractDetail/staff:get": {
      ...reading,
      run: (caller, id) => caller.query(get, { id }),
      absent: { answers: null },
    },
    "contractDetail/staff:noteSigningLinkCopied": {
      ...sending,
      run: (caller, id) => caller.mutation(noteSigningLinkCopied, { id }),
    },
    "contractDetail/staff:noteSigningLinkOpened": {
      ...sending,
      run: (caller, id) => caller.mutation(noteSigningLinkOpened, { id }),
    },
    "contractDetail/staff:ofClient": {
      ...reading,
      run: (caller, id) => caller.query(ofClient, { clientId: id }),
      absent: { answers: [] },
    },
    "contractDetail/staff:resolveAlert": {
      ...sending,
      run: (caller, id) => caller.mutation(resolveAlert, { id, alertId: "none" }),
    },
    "contractDetail/staff:setReminders": {
      ...sending,
      run: (caller, id) => caller.mutation(setReminders, { id, isOn: false }),
    },
    "contractDetail/staff:testDatabase": {
      ...reading,
      run: (caller) => caller.query(testDatabase, { nonce: 1 }),
      absent: null,
    },
    "contractDetail/staff:timeline": {
      ...reading,
      run: (caller, id) => caller.query(timeline, { id }),
      absent: { answers: [] },
    },
    "contractDetail/staff:unarchive": { ...archiving, run: (caller, id) => caller.mutation(unarchive, { id }) },
  },
};
