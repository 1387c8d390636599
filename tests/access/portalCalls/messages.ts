import { api } from "../../../convex/_generated/api";
import { begun, storeThread, written } from "../../support/functions/messages";
import { notFound } from "../staffCall";
import type { PortalDomainCalls } from "../portalCall";

const { begin, documents, list, markAllRead, markRead, read, send, setTyping, typing, unread } = api.messages.portal;
const reading = { permission: "portal:read", kind: "query" } as const;
const writing = { permission: "portal:write", kind: "mutation", absent: notFound("thread") } as const;

export const domain: PortalDomainCalls = {
  seed: async (backend, clients) => ({
    own: await storeThread(backend, { clientId: clients.own }),
    other: await storeThread(backend, { clientId: clients.other }),
  }),
  calls: {
    "messages/portal:list": { ...reading, run: (caller) => caller.query(list, { wanted: 50 }), absent: null },
    "messages/portal:read": {
      ...reading,
      run: (caller, threadId) => caller.query(read, { threadId, wanted: 50 }),
      absent: { answers: null },
    },
    "messages/portal:unread": { ...reading, run: (caller) => caller.query(unread, {}), absent: null },
    "messages/portal:documents": { ...reading, run: (caller) => caller.query(documents, {}), absent: null },
    "messages/portal:typing": {
      ...reading,
      run: (caller, threadId) => caller.query(typing, { threadId }),
      absent: notFound("thread"),
    },
    "messages/portal:begin": {
      ...writing,
      run: (caller) => caller.mutation(begin, { thread: begun("My passport") }),
      absent: null,
    },
    "messages/portal:send": {
      ...writing,
      run: (caller, threadId) => caller.mutation(send, { message: { threadId, ...written("Hello") } }),
    },
    "messages/portal:markRead": { ...writing, run: (caller, threadId) => caller.mutation(markRead, { threadId }) },
    "messages/portal:markAllRead": {
      ...writing,
      run: (caller) => caller.mutation(markAllRead, {}),
      absent: null,
    },
    "messages/portal:setTyping": { ...writing, run: (caller, threadId) => caller.mutation(setTyping, { threadId }) },
  },
};
