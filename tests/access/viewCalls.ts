import type { api } from "../../convex/_generated/api";
import { notFound, storedId, type DomainCalls, type StaffCall } from "./staffCall";

const shown = { filter: "", sort: "", search: "" };
const form = { name: "All due", isShared: false };
type Caller = Parameters<StaffCall["run"]>[0];

/** The calls of a list's saved views, whose functions are at `<area>/views/staff`. */
export function viewCalls(
  area: "leads" | "cases",
  { list, remove, save }: typeof api.leads.views.staff | typeof api.cases.views.staff,
): DomainCalls {
  /** The stored view of a call is the caller's own: only the owner can change a view. */
  const saveAs = async (caller: Caller, viewId: string) =>
    await caller.mutation(save, { viewId: viewId === "stored" ? null : viewId, form, shown, version: 1 });
  return {
    seed: async () => await Promise.resolve(),
    ids: { stored: "stored", absent: [storedId("users", 0), "view-9"] },
    calls: {
      [`${area}/views/staff:list`]: {
        permission: `${area}:read`,
        kind: "query",
        run: (caller) => caller.query(list, {}),
        absent: null,
      },
      [`${area}/views/staff:remove`]: {
        permission: `${area}:saveView`,
        kind: "mutation",
        run: async (caller, id) => {
          const viewId = id === "stored" ? (await saveAs(caller, id)).viewId : id;
          return await caller.mutation(remove, { viewId, version: 1 });
        },
        absent: notFound("view"),
      },
      [`${area}/views/staff:save`]: {
        permission: `${area}:saveView`,
        kind: "mutation",
        run: saveAs,
        absent: notFound("view"),
      },
    },
  };
}
