import { cn } from "../cn";

/** A grey placeholder with the size of the loading text. `data-loading` marks it for code that waits for the page. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      data-loading
      className={cn("block h-3 animate-shimmer rounded bg-press forced-colors:border", className)}
    />
  );
}
