import { useMutation } from "convex/react";
import { useMemo } from "react";
import { api } from "../../../convex/_generated/api";
import { markDone } from "../../lib/dues/markDone";
import { useSending } from "../../lib/useWrite";
import { deadlineText, type DeadlinePlace } from "./deadlineText";

/** Marks a deadline as done or open; the list shows it at once, and a toast can take it back. */
export function useSetDeadlineDone({ clientId, caseId }: DeadlinePlace): (deadlineId: string, isDone: boolean) => void {
  const mutate = useMutation(api.deadlines.staff.setDone);
  const { set, options } = useMemo(() => {
    const marking = mutate.withOptimisticUpdate((store, { deadlineId, isDone }) => {
      const place = { clientId, caseId };
      const lists = store.getQuery(api.deadlines.staff.list, place);
      if (lists === undefined) return;
      const marked = markDone(lists, (deadline) => deadline.deadlineId === deadlineId, isDone);
      store.setQuery(api.deadlines.staff.list, place, marked);
    });
    const undo = async (_: null, { deadlineId }: { deadlineId: string }) =>
      await marking({ deadlineId, isDone: false });
    return { set: marking, options: { done: deadlineText.done, undo } };
  }, [mutate, clientId, caseId]);
  const finish = useSending(set, options);
  const reopen = useSending(set, REOPENED);
  return (deadlineId, isDone) => {
    const { run } = isDone ? finish : reopen;
    run({ deadlineId, isDone });
  };
}

const REOPENED = { done: deadlineText.reopened };
