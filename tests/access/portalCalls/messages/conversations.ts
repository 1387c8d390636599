import { api } from "../../../../convex/_generated/api";
import { begun, storeThread, written } from "../../../support/functions/messages";
import { notFound } from "../../staffCall";
import type { PortalDomainCalls } from "../../portalCall";

const { begin, documents, earlier, list, markAllRead, markRead, read, send, setTyping, typing, unread } =
  api.messages.conversations.portal;
const reading = { permission: "portal:read", kind: "query" } as const;
const writing = { permission: "portal:write", kind: "mutation", absent: notFound("thread") } as const;

export const domain: PortalDomainCalls = {
  seed: async (backend, clients) => ({
    own: await storeThread(backend, { clientId: clients.own }),
    other: await storeThread(backend, { clientId: clients.other }),
  }),
  calls: {
    "messages/conversations/portal:list": {
      ...reading,
      run: (caller) => caller.query(list, { wanted: 50 }),
      absent: null,
    },
    "messages/conversations/portal:read": {
      ...reading,
      run: (caller, threadId) => caller.query(read, { threadId, wanted: 50 }),
      absent: { answers: null },
    },
    "messages/conversations/portal:earlier": {
      ...reading,
      run: (caller, threadId) => caller.query(earlier, { threadId, before: 9e15 }),
      absent: { answers: null },
    },
    "messages/conversations/portal:unread": { ...reading, run: (caller) => caller.query(unread, {}), absent: null },
    "messages/conversations/portal:documents": {
      ...reading,
      run: (caller) => caller.query(documents, {}),
      absent: null,
    },
    "messages/conversations/portal:typing": {
      ...reading,
      run: (caller, threadId) => caller.query(typing, { threadId }),
      absent: notFound("thread"),
    },
    "messages/conversations/portal:begin": {
      ...writing,
      run: (caller) => caller.mutation(begin, { thread: begun("My passport") }),
      absent: null,
    },
    "messages/conversations/portal:send": {
      ...writing,
      run: (caller, threadId) => caller.mutation(send, { message: { threadId, ...written("Hello") } }),
    },
    "messages/conversations/portal:markRead": {
      ...writing,
      run: (caller, threadId) => caller.mutation(markRead, { threadId }),
    },
    "messages/conversations/portal:markAllRead": {
      ...writing,
      run: (caller) => caller.mutation(markAllRead, {}),
      absent: null,
    },
    "messages/conversations/portal:setTyping": {
      ...writing,
      run: (caller, threadId) => caller.mutation(setTyping, { threadId }),
    },
  },
};
