import type { ReactNode } from "react";
import { cn } from "../cn";
import { toneChip, type Tone } from "../tone";

export function Badge({ tone = "quiet", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cn(
        "inline-flex h-5 items-center rounded px-1.5 text-2xs font-medium whitespace-nowrap",
        toneChip[tone],
      )}
    >
      {children}
    </span>
  );
}
