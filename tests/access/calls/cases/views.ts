import { api } from "../../../../convex/_generated/api";
import { notFound, storedId, type DomainCalls, type StaffCall } from "../../staffCall";

const { list, remove, save } = api.cases.views.staff;
const shown = { filter: "", sort: "", search: "" };
const form = { name: "All due", isShared: false };
type Caller = Parameters<StaffCall["run"]>[0];

/** The stored view of a call is the caller's own: only the owner can change a view. */
const saveAs = async (caller: Caller, viewId: string) =>
  await caller.mutation(save, { viewId: viewId === "stored" ? null : viewId, form, shown, version: 1 });

export const domain: DomainCalls = {
  seed: async () => await Promise.resolve(),
  ids: { stored: "stored", absent: [storedId("users", 0), "view-9"] },
  calls: {
    "cases/views/staff:list": {
      permission: "cases:read",
      kind: "query",
      run: (caller) => caller.query(list, {}),
      absent: null,
    },
    "cases/views/staff:remove": {
      permission: "cases:saveView",
      kind: "mutation",
      run: async (caller, id) => {
        const viewId = id === "stored" ? (await saveAs(caller, id)).viewId : id;
        return await caller.mutation(remove, { viewId, version: 1 });
      },
      absent: notFound("view"),
    },
    "cases/views/staff:save": {
      permission: "cases:saveView",
      kind: "mutation",
      run: saveAs,
      absent: notFound("view"),
    },
  },
};
