import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "../cn";

/** A native select, which opens the system's picker on phones. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className="relative block">
      <select
        className={cn(
          "h-9 w-full appearance-none truncate rounded-md border border-field-line bg-surface pr-9 pl-3 text-base text-ink aria-invalid:border-bad-mark touch:h-11 touch:text-lg",
          className,
        )}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-faint"
      />
    </span>
  );
}
