import { api } from "../../../../convex/_generated/api";
import { notFound, type DomainCalls } from "../../staffCall";
import { domain as contracts } from "./record";

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
} = api.contracts.page.staff;
const reading = { permission: "contracts:read", kind: "query" } as const;
const sending = { permission: "contracts:send", kind: "mutation", absent: notFound("contract") } as const;
const archiving = { permission: "contracts:archive", kind: "mutation", absent: notFound("contract") } as const;

export const domain: DomainCalls = {
  seed: contracts.seed,
  ids: contracts.ids,
  calls: {
    "contracts/page/staff:archive": { ...archiving, run: (caller, id) => caller.mutation(archive, { id }) },
    "contracts/page/staff:correctEmail": {
      ...sending,
      run: (caller, id) => caller.mutation(correctEmail, { id, email: "ana@mail.test" }),
    },
    "contracts/page/staff:get": {
      ...reading,
      run: (caller, id) => caller.query(get, { id }),
      absent: { answers: null },
    },
    "contracts/page/staff:noteSigningLinkCopied": {
      ...sending,
      run: (caller, id) => caller.mutation(noteSigningLinkCopied, { id }),
    },
    "contracts/page/staff:noteSigningLinkOpened": {
      ...sending,
      run: (caller, id) => caller.mutation(noteSigningLinkOpened, { id }),
    },
    "contracts/page/staff:ofClient": {
      ...reading,
      run: (caller, id) => caller.query(ofClient, { clientId: id }),
      absent: { answers: [] },
    },
    "contracts/page/staff:resolveAlert": {
      ...sending,
      run: (caller, id) => caller.mutation(resolveAlert, { id, alertId: "none" }),
    },
    "contracts/page/staff:setReminders": {
      ...sending,
      run: (caller, id) => caller.mutation(setReminders, { id, isOn: false }),
    },
    "contracts/page/staff:testDatabase": {
      ...reading,
      run: (caller) => caller.query(testDatabase, { nonce: 1 }),
      absent: null,
    },
    "contracts/page/staff:timeline": {
      ...reading,
      run: (caller, id) => caller.query(timeline, { id }),
      absent: { answers: [] },
    },
    "contracts/page/staff:unarchive": { ...archiving, run: (caller, id) => caller.mutation(unarchive, { id }) },
  },
};
