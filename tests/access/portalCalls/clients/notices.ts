import { api } from "../../../../convex/_generated/api";
import type { Id } from "../../../../convex/_generated/dataModel";
import type { Backend } from "../../../support/functions/backend";
import type { PortalDomainCalls } from "../../portalCall";

async function storeNotice(backend: Backend, clientId: Id<"clients">) {
  const notice = { kind: "milestone_done", priority: "normal", topic: null, facts: { title: "Filed" } } as const;
  const times = { at: Date.now(), expiresAt: Date.now() + 1_000_000, readAt: null };
  return await backend.run(
    async (ctx) => await ctx.db.insert("portal_notices", { ...notice, ...times, clientId, caseId: null }),
  );
}

export const domain: PortalDomainCalls = {
  seed: async (backend, clients) => ({
    own: await storeNotice(backend, clients.own),
    other: await storeNotice(backend, clients.other),
  }),
  calls: {
    "clients/notices/portal:list": {
      permission: "portal:read",
      kind: "query",
      run: (caller) => caller.query(api.clients.notices.portal.list, {}),
      absent: null,
    },
    "clients/notices/portal:markRead": {
      permission: "portal:write",
      kind: "mutation",
      run: (caller, noticeId) => caller.mutation(api.clients.notices.portal.markRead, { noticeId }),
      absent: { refuses: { code: "NOT_FOUND", what: "notification" } },
    },
    "clients/notices/portal:markAllRead": {
      permission: "portal:write",
      kind: "mutation",
      run: (caller) => caller.mutation(api.clients.notices.portal.markAllRead, { upTo: Date.now() }),
      absent: null,
    },
  },
};
