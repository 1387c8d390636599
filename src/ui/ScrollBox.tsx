import type { ReactNode } from "react";
import { cn } from "./cn";

interface ScrollBoxProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Without it the keyboard could not scroll the box (WCAG 2.1.1). */
const REACHABLE = { tabIndex: 0, role: "region" } as const;

/** A box that scrolls by itself. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    <div {...REACHABLE} aria-label={label} className={cn("overflow-y-auto focus-visible:-outline-offset-2", className)}>
      {children}
    </div>
  );
}
