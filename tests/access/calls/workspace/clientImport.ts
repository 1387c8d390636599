import { api } from "../../../../convex/_generated/api";
import { notFound, storedId, type DomainCalls, type StaffCall } from "../../staffCall";

const { begin, get, kept, list, stage, start, undo } = api.workspace.clientImport.staff;
type Caller = Parameters<StaffCall["run"]>[0];

const row = { clientName: "Ana Souza", clientEmail: "ana@mail.test", clientPhone: "", clientType: "", caseType: "" };
const rows = [{ place: 2, row: Object.assign({ status: "", onboardedOn: "" }, row) }];

/** Only the person who began an import sends its rows, so the stored id is each caller's own import. */
async function own(caller: Caller, id: string): Promise<string> {
  if (id !== "stored") return id;
  return (await caller.mutation(begin, { fileName: "clients.csv", total: 1 })).importId;
}

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
    "workspace/clientImport/staff:begin": {
      ...changing,
      run: (caller) => caller.mutation(begin, { fileName: "clients.csv", total: 1 }),
      absent: null,
    },
    "workspace/clientImport/staff:stage": {
      ...changing,
      run: async (caller, id) => await caller.mutation(stage, { importId: await own(caller, id), rows }),
      absent: notFound("import"),
    },
    "workspace/clientImport/staff:start": {
      ...changing,
      run: async (caller, id) => {
        const importId = await own(caller, id);
        if (id === "stored") await caller.mutation(stage, { importId, rows });
        return await caller.mutation(start, { importId });
      },
      absent: notFound("import"),
    },
    "workspace/clientImport/staff:undo": {
      ...changing,
      run: (caller, id) => caller.mutation(undo, { importId: id === "stored" ? stored : id }),
      absent: notFound("import"),
    },
    "workspace/clientImport/staff:get": {
      permission: "clients:import",
      kind: "query",
      run: (caller, id) => caller.query(get, { importId: id === "stored" ? stored : id }),
      absent: { answers: null },
    },
    "workspace/clientImport/staff:kept": {
      permission: "clients:import",
      kind: "query",
      run: (caller, id) => caller.query(kept, { importId: id === "stored" ? stored : id }),
      absent: { answers: [] },
    },
    "workspace/clientImport/staff:list": {
      permission: "clients:import",
      kind: "query",
      run: (caller) => caller.query(list, {}),
      absent: null,
    },
  },
};
