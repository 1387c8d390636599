import { api } from "../../../../convex/_generated/api";
import { begun, storeThread, written } from "../../../support/functions/messages";
import { storeClient } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { assign, begin, earlier, inbox, markAllRead, markRead, ofPlace, read } = api.messages.conversations.staff;
const { search, send, setArchived, setTyping, setWaiting, typing, unread } = api.messages.conversations.staff;
let storedClient = "";
let stored = "";
const threadIdOf = (id: string) => (id === "stored" ? stored : id);
const clientIdOf = (id: string) => (id === "stored" ? storedClient : id);
const reading = { permission: "messages:read", kind: "query" } as const;
const writing = { permission: "messages:write", kind: "mutation", absent: notFound("thread") } as const;

export const domain: DomainCalls = {
  seed: async (backend) => {
    const clientId = await storeClient(backend, { number: 9_401 });
    storedClient = clientId;
    stored = await storeThread(backend, { clientId });
  },
  ids: { stored: "stored", absent: ["none", "", storedId("users", 0)] },
  calls: {
    "messages/conversations/staff:inbox": {
      ...reading,
      run: (caller) => caller.query(inbox, { filter: "all", wanted: 50 }),
      absent: null,
    },
    "messages/conversations/staff:ofPlace": {
      ...reading,
      run: (caller, id) => caller.query(ofPlace, { clientId: clientIdOf(id), caseId: null, wanted: 50 }),
      absent: { answers: null },
    },
    "messages/conversations/staff:read": {
      ...reading,
      run: (caller, id) => caller.query(read, { threadId: threadIdOf(id), wanted: 50 }),
      absent: { answers: null },
    },
    "messages/conversations/staff:earlier": {
      ...reading,
      run: (caller, id) => caller.query(earlier, { threadId: threadIdOf(id), before: 9e15 }),
      absent: { answers: null },
    },
    "messages/conversations/staff:search": {
      ...reading,
      run: (caller) => caller.query(search, { typed: "passport" }),
      absent: null,
    },
    "messages/conversations/staff:unread": { ...reading, run: (caller) => caller.query(unread, {}), absent: null },
    "messages/conversations/staff:typing": {
      ...reading,
      run: (caller, id) => caller.query(typing, { threadId: threadIdOf(id) }),
      absent: { answers: [] },
    },
    "messages/conversations/staff:begin": {
      ...writing,
      run: (caller, id) => caller.mutation(begin, { clientId: clientIdOf(id), thread: begun("Your passport") }),
      absent: notFound("client"),
    },
    "messages/conversations/staff:send": {
      ...writing,
      run: (caller, id) => caller.mutation(send, { message: { threadId: threadIdOf(id), ...written("Hello") } }),
    },
    "messages/conversations/staff:markRead": {
      ...writing,
      run: (caller, id) => caller.mutation(markRead, { threadId: threadIdOf(id) }),
    },
    "messages/conversations/staff:markAllRead": {
      ...writing,
      run: (caller) => caller.mutation(markAllRead, {}),
      absent: null,
    },
    "messages/conversations/staff:setTyping": {
      ...writing,
      run: (caller, id) => caller.mutation(setTyping, { threadId: threadIdOf(id) }),
    },
    "messages/conversations/staff:assign": {
      ...writing,
      run: (caller, id) => caller.mutation(assign, { threadId: threadIdOf(id), from: null, to: null }),
    },
    "messages/conversations/staff:setWaiting": {
      ...writing,
      run: (caller, id) => caller.mutation(setWaiting, { threadId: threadIdOf(id), waitingFor: null }),
    },
    "messages/conversations/staff:setArchived": {
      ...writing,
      run: (caller, id) => caller.mutation(setArchived, { threadId: threadIdOf(id), isArchived: true }),
    },
  },
};
