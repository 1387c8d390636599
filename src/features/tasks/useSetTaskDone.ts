import { useMutation } from "convex/react";
import { useMemo } from "react";
import { api } from "../../../convex/_generated/api";
import { markDone } from "../../lib/dues/markDone";
import { useSending } from "../../lib/useWrite";
import { taskText, type TaskPlace } from "./taskText";

/** Marks a task as done or open; the list shows it at once, and a toast can take it back. */
export function useSetTaskDone({ clientId, caseId }: TaskPlace): (taskId: string, isDone: boolean) => void {
  const mutate = useMutation(api.tasks.staff.setDone);
  const { set, options } = useMemo(() => {
    const marking = mutate.withOptimisticUpdate((store, { taskId, isDone }) => {
      const place = { clientId, caseId };
      const lists = store.getQuery(api.tasks.staff.list, place);
      if (lists === undefined) return;
      const marked = markDone(lists, (task) => task.taskId === taskId, isDone);
      store.setQuery(api.tasks.staff.list, place, marked);
    });
    const undo = async (_: null, { taskId }: { taskId: string }) => await marking({ taskId, isDone: false });
    return { set: marking, options: { done: taskText.done, undo } };
  }, [mutate, clientId, caseId]);
  const finish = useSending(set, options);
  const reopen = useSending(set, REOPENED);
  return (taskId, isDone) => {
    const { run } = isDone ? finish : reopen;
    run({ taskId, isDone });
  };
}

const REOPENED = { done: taskText.reopened };
