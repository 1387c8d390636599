import type { OptimisticLocalStore } from "convex/browser";
import { useMutation } from "convex/react";
import type { FunctionArgs } from "convex/server";
import { useMemo } from "react";
import { api } from "../../../../convex/_generated/api";
import { useSending } from "../../../lib/calls/useWrite";
import { plainText } from "../../../ui/text/plainText";
import { radarText, type RadarItem } from "./radarText";

export type ListArgs = FunctionArgs<typeof api.agenda.radar.staff.list>;

/** Marks an item as done. Optimistic update: it leaves the list immediately, and a toast offers Undo. */
export function useSetRadarDone({ kind, itemId, title }: RadarItem, asked: ListArgs): () => void {
  const setTask = useMutation(api.cases.tasks.staff.setDone);
  const setDeadline = useMutation(api.agenda.deadlines.staff.setDone);
  const { set, options } = useMemo(() => {
    const hide = (store: OptimisticLocalStore, { isDone }: { isDone: boolean }) => {
      const listed = store.getQuery(api.agenda.radar.staff.list, asked);
      if (listed === undefined || !isDone) return;
      const items = listed.items.filter((item) => item.itemId !== itemId);
      store.setQuery(api.agenda.radar.staff.list, asked, { ...listed, items });
    };
    const setIt = async (isDone: boolean) =>
      kind === "task"
        ? await setTask.withOptimisticUpdate(hide)({ taskId: itemId, isDone })
        : await setDeadline.withOptimisticUpdate(hide)({ deadlineId: itemId, isDone });
    return { set: setIt, options: { done: radarText.done(plainText(title)), undo: async () => await setIt(false) } };
  }, [setTask, setDeadline, kind, itemId, title, asked]);
  const { run } = useSending(set, options);
  return () => {
    run(true);
  };
}
