import type { ComponentProps } from "react";
import { cn } from "../cn";

/** A coloured chip that is a button. The colour is a class from `toneChip`. */
export function ChipButton({ className, ...props }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className={cn(
        "hit-area relative inline-flex h-6 items-center gap-1.5 rounded-full px-2 text-xs font-medium whitespace-nowrap transition-shadow hover:ring-1 hover:ring-current data-[state=open]:ring-1 data-[state=open]:ring-current touch:h-8",
        className,
      )}
      {...props}
    />
  );
}
