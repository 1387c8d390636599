import { useEffect, useSyncExternalStore } from "react";
import { areSkeletonsShown, watchSkeletons } from "../../ui/skeletons";
import { whenIdle } from "./lateCode";

/** Calls `task`, which stays the same, when nothing on the page is loading any more and it has nothing else to do. */
export function useWhenSettled(task: () => void): void {
  const isLoading = useSyncExternalStore(watchSkeletons, areSkeletonsShown);
  useEffect(() => (isLoading ? undefined : whenIdle(task)), [isLoading, task]);
}
