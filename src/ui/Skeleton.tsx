import { useLayoutEffect } from "react";
import { cn } from "./cn";
import { showSkeleton } from "./skeletons";

/** A grey placeholder with the size of the text that is loading. */
export function Skeleton({ className }: { className?: string }) {
  useLayoutEffect(showSkeleton, []);
  return <span aria-hidden className={cn("block h-3 animate-shimmer rounded bg-press", className)} />;
}
