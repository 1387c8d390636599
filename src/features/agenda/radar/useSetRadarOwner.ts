import type { OptimisticLocalStore } from "convex/browser";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useMemo } from "react";
import { api } from "../../../../convex/_generated/api";
import { isDeadlineKind } from "../../../../convex/agenda/deadlines/rules";
import { useSending, type Write } from "../../../lib/calls/useWrite";
import { plainText } from "../../../ui/text/plainText";
import { radarText, type RadarItem } from "./radarText";
import type { ListArgs } from "./useSetRadarDone";

type Owners = FunctionReturnType<typeof api.cases.tasks.staff.owners>;

/** The owner of an item that nobody has, in forms and menus. */
export const NOBODYS = "";

/** The list with another owner of one item, until the server has answered. */
function showOwner(store: OptimisticLocalStore, { item, asked, to, owners }: Change): void {
  const listed = store.getQuery(api.agenda.radar.staff.list, asked);
  if (listed === undefined) return;
  const owner = owners.find(({ userId }) => userId === to);
  const given = { ownerId: owner?.userId ?? null, ownerName: owner?.name ?? null, isOwnerHere: owner !== undefined };
  const items = listed.items.map((each) => (each.itemId === item.itemId ? { ...each, ...given } : each));
  store.setQuery(api.agenda.radar.staff.list, asked, { ...listed, items });
}

interface Change {
  item: RadarItem;
  asked: ListArgs;
  owners: Owners;
  to: string;
}

/** Gives an item to another owner as an edit of its form: another person's edit in between is refused, and a toast offers Undo. */
export function useSetRadarOwner(item: RadarItem, asked: ListArgs, owners: Owners): Write<string> {
  const changeTask = useMutation(api.cases.tasks.staff.change);
  const changeDeadline = useMutation(api.agenda.deadlines.staff.change);
  const { send, options } = useMemo(() => {
    const { kind, itemId, title, dueOn, version } = item;
    const before = item.ownerId ?? NOBODYS;
    const give = async (to: string, seen: number) => {
      const show = (store: OptimisticLocalStore) => {
        showOwner(store, { item, asked, owners, to });
      };
      if (isDeadlineKind(kind)) {
        const edit = { deadlineId: itemId, form: { kind, title, ownerId: to, dueOn }, version: seen };
        await changeDeadline.withOptimisticUpdate(show)(edit);
      } else {
        await changeTask.withOptimisticUpdate(show)({
          taskId: itemId,
          form: { text: title, ownerId: to, dueOn },
          version: seen,
        });
      }
    };
    return {
      send: async (to: string) => {
        await give(to, version);
      },
      options: {
        done: radarText.given(plainText(title)),
        undo: async () => {
          await give(before, version + 1);
        },
      },
    };
  }, [changeTask, changeDeadline, item, asked, owners]);
  return useSending(send, options);
}
