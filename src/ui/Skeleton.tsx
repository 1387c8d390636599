import { cn } from "./cn";

/** A grey bar in the place and size of a text that is on its way. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block h-3 animate-shimmer rounded bg-press", className)} />;
}
