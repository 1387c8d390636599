import { api } from "../../../convex/_generated/api";
import { notFound, storedId, type DomainCalls } from "../staffCall";

const { begin, get, list, stage, start, undo } = api.clientImports.staff;
const changing = { permission: "clients:import", kind: "mutation" } as const;
let stored = "";

export const domain: DomainCalls = {
  seed: async (backend) => {
    stored = await backend.run(async (ctx) => {
      const userId = (await ctx.db.query("users").first())?._id;
      if (userId === undefined) throw new Error("The practice has nobody.");
      const counts = { total: 1, staged: 1, made: 1, known: 0, removed: 0, kept: 0 };
      const times = { startedAt: 1, updatedAt: 1 };
      const file = {
        fileName: "clients.csv",
        state: "done",
        userId,
        byName: "Sofia Reyes",
        undoneByName: null,
      } as const;
      return await ctx.db.insert("client_imports", { ...file, ...times, ...counts });
    });
  },
  ids: { stored: "stored", absent: ["none", "", storedId("users", 0)] },
  calls: {
    "clientImports/staff:begin": {
      ...changing,
      run: (caller) => caller.mutation(begin, { fileName: "clients.csv", total: 1 }),
      absent: null,
    },
    "clientImports/staff:stage": {
      ...changing,
      run: (caller, id) => caller.mutation(stage, { importId: id === "stored" ? stored : id, rows: [] }),
      absent: notFound("import"),
    },
    "clientImports/staff:start": {
      ...changing,
      run: (caller, id) => caller.mutation(start, { importId: id === "stored" ? stored : id }),
      absent: notFound("import"),
    },
    "clientImports/staff:undo": {
      ...changing,
      run: (caller, id) => caller.mutation(undo, { importId: id === "stored" ? stored : id }),
      absent: notFound("import"),
    },
    "clientImports/staff:get": {
      permission: "clients:import",
      kind: "query",
      run: (caller, id) => caller.query(get, { importId: id === "stored" ? stored : id }),
      absent: { answers: null },
    },
    "clientImports/staff:list": {
      permission: "clients:import",
      kind: "query",
      run: (caller) => caller.query(list, {}),
      absent: null,
    },
  },
};
