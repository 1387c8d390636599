import { useSending } from "../calls/useWrite";

/** Marks an item as done or open by `set`, with a toast that can undo "done". */
export function useSetDone(
  set: (id: string, isDone: boolean) => Promise<unknown>,
  text: { done: string; reopened: string },
): (id: string, isDone: boolean) => void {
  const finish = useSending(async (id: string) => await set(id, true), {
    done: text.done,
    undo: async (_, id) => await set(id, false),
  });
  const reopen = useSending(async (id: string) => await set(id, false), { done: text.reopened });
  return (id, isDone) => {
    (isDone ? finish : reopen).run(id);
  };
}
