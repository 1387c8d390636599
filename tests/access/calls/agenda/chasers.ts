import { NO_COUNTS } from "../../../../convex/agenda/chasers/rules";
import { api } from "../../../../convex/_generated/api";
import { storeRequirement } from "../../../support/functions/dues";
import { storeCase, storeClient } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { preview, previewMany, progress, remind, remindAll, setChasers, status, takeBack, takeBackAll } =
  api.agenda.chasers.staff;
const stored = { client: "", chaser: "", run: "" };
const idOf = (kind: keyof typeof stored) => (id: string) => (id === "stored" ? stored[kind] : id);
const [clientOf, chaserOf, runOf] = [idOf("client"), idOf("chaser"), idOf("run")];
const reading = { permission: "chasers:read", kind: "query", absent: { answers: null } } as const;
const sending = { permission: "chasers:send", kind: "mutation" } as const;
const many = { permission: "chasers:sendMany", kind: "mutation" } as const;

export const domain: DomainCalls = {
  seed: async (backend) => {
    const clientId = await storeClient(backend, { number: 9_311, clientEmail: "chased@mail.test" });
    const caseId = await storeCase(backend, { clientId, serial: 9_311 });
    await storeRequirement(backend, { clientId, caseId });
    stored.client = clientId;
    // Another client's reminder waits, so that this one can be reminded.
    const other = await storeClient(backend, { number: 9_312 });
    await backend.run(async (ctx) => {
      const client = { role: "client", isAdmin: false, status: "active", locale: "en", name: "Chased" } as const;
      const account = { tokenIdentifier: "https://sign-in.test|chased", email: "chased@mail.test" };
      await ctx.db.insert("users", { ...client, ...account, clientId });
      const user = await ctx.db.query("users").first();
      if (user === null) throw new Error("nobody is here");
      const { _id: userId, name: userName } = user;
      const run = { userId, userName, at: 1, total: 1, left: [], counts: NO_COUNTS, updatedAt: 1, undoneAt: null };
      stored.run = await ctx.db.insert("chaser_runs", { ...run, doneAt: 9_999_999_999_999 });
      const chaser = { day: "2026-03-04", state: "waiting", dueAt: 9_999_999_999_999, window: null } as const;
      const rest = { userId, userName, plannedAt: 1, runId: null, lines: [], refusal: null, sentAt: null };
      stored.chaser = await ctx.db.insert("chasers", { ...chaser, ...rest, clientId: other });
    });
  },
  ids: { stored: "stored", absent: ["none", "", storedId("users", 0)] },
  calls: {
    "agenda/chasers/staff:status": {
      ...reading,
      run: (caller, id) => caller.query(status, { clientId: clientOf(id) }),
    },
    "agenda/chasers/staff:preview": {
      ...reading,
      run: (caller, id) => caller.query(preview, { clientId: clientOf(id), now: 1 }),
    },
    "agenda/chasers/staff:previewMany": {
      ...reading,
      run: (caller) => caller.query(previewMany, { clientIds: [], now: 1 }),
      absent: null,
    },
    "agenda/chasers/staff:progress": { ...reading, run: (caller, id) => caller.query(progress, { runId: runOf(id) }) },
    "agenda/chasers/staff:remind": {
      ...sending,
      run: (caller, id) => caller.mutation(remind, { clientId: clientOf(id) }),
      absent: notFound("client"),
    },
    "agenda/chasers/staff:takeBack": {
      ...sending,
      run: (caller, id) => caller.mutation(takeBack, { chaserId: chaserOf(id) }),
      absent: notFound("reminder"),
    },
    "agenda/chasers/staff:remindAll": {
      ...many,
      run: (caller) => caller.mutation(remindAll, { clientIds: ["none"] }),
      absent: null,
    },
    "agenda/chasers/staff:takeBackAll": {
      ...many,
      run: (caller, id) => caller.mutation(takeBackAll, { runId: runOf(id) }),
      absent: notFound("reminders"),
    },
    "agenda/chasers/staff:setChasers": {
      permission: "chasers:configure",
      kind: "mutation",
      run: (caller, id) => caller.mutation(setChasers, { clientId: clientOf(id), isOn: false }),
      absent: notFound("client"),
    },
  },
};
