import { ConvexError } from "convex/values";
import { api } from "../../../../convex/_generated/api";
import type { Id } from "../../../../convex/_generated/dataModel";
import type { Backend } from "../../../support/functions/backend";
import { notFound, storedId, type DomainCalls, type StaffCall } from "../../staffCall";

const { ask, conversation, retry, startAnew, stop, writing } = api.cards.assistant.staff;

/** An answer for each person who works here, and one for a former member. */
let own: Id<"assistant_messages">[] = [];
let ofAnother = "";

async function storeAnswer(backend: Backend, userId: Id<"users">): Promise<Id<"assistant_messages">> {
  return await backend.run(async (ctx) => {
    const problem = { kind: "connection" as const, reason: "" };
    const shared = { userId, clientKey: "k", isCut: false, sources: [] };
    await ctx.db.insert("assistant_messages", { ...shared, role: "user", content: "x", state: "done", problem: null });
    return await ctx.db.insert("assistant_messages", {
      ...shared,
      role: "assistant",
      content: "",
      state: "failed",
      problem,
    });
  });
}

type Run = StaffCall["run"];
type Caller = Parameters<Run>[0];

/** Calls about the person's own answer for the stored id; answers to others are absent for them. */
const about = (call: (caller: Caller, messageId: string) => Promise<unknown>): Run => {
  return async (caller, id) => {
    if (id !== "stored") return await call(caller, id === "another's" ? ofAnother : id);
    for (const messageId of own.slice(1)) {
      try {
        return await call(caller, messageId);
      } catch (error) {
        if (!(error instanceof ConvexError && JSON.stringify(error.data).includes("NOT_FOUND"))) throw error;
      }
    }
    return await call(caller, own[0] ?? "");
  };
};

const asking = { permission: "assistant:ask", kind: "mutation" } as const;

export const domain: DomainCalls = {
  seed: async (backend) => {
    const staff = await backend.run(async (ctx) => await ctx.db.query("users").take(200));
    const active = staff.filter(({ role, status }) => role === "staff" && status === "active");
    own = [];
    for (const { _id } of active) own.push(await storeAnswer(backend, _id));
    const left = staff.find(({ status }) => status === "revoked");
    ofAnother = left === undefined ? "" : await storeAnswer(backend, left._id);
  },
  ids: { stored: "stored", absent: ["another's", "none", storedId("users", 0)] },
  calls: {
    "cards/assistant/staff:conversation": {
      permission: "assistant:ask",
      kind: "query",
      run: (caller) => caller.query(conversation, {}),
      absent: null,
    },
    "cards/assistant/staff:writing": {
      permission: "assistant:ask",
      kind: "query",
      run: about((caller, messageId) => caller.query(writing, { messageId })),
      absent: notFound("answer"),
    },
    "cards/assistant/staff:ask": {
      ...asking,
      run: (caller) => caller.mutation(ask, { text: "How much?", clientKey: "k2" }),
      absent: null,
    },
    "cards/assistant/staff:stop": {
      ...asking,
      run: about((caller, messageId) => caller.mutation(stop, { messageId })),
      absent: notFound("answer"),
    },
    "cards/assistant/staff:retry": {
      ...asking,
      run: about((caller, messageId) => caller.mutation(retry, { messageId })),
      absent: notFound("answer"),
    },
    "cards/assistant/staff:startAnew": { ...asking, run: (caller) => caller.mutation(startAnew, {}), absent: null },
  },
};
