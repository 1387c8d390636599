import { LoaderCircle } from "lucide-react";
import { cn } from "../cn";

/** A spinner. Without text beside it, it needs a label for screen readers. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span className="inline-flex items-center" {...(label ? { role: "status" } : { "aria-hidden": true })}>
      <LoaderCircle aria-hidden className={cn("size-4 animate-spin text-ink-faint", className)} />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
