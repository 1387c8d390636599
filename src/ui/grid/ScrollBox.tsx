import type { ReactNode, Ref } from "react";
import { cn } from "../cn";

interface ScrollBoxProps {
  label: string;
  ref?: Ref<HTMLDivElement>;
  className?: string;
  children: ReactNode;
}

/** The box needs focus to be scrolled with the keyboard (WCAG 2.1.1). */
const FOCUSABLE = { tabIndex: 0, role: "region" } as const;

/** A scroll container that the keyboard can reach. */
export function ScrollBox({ label, ref, className, children }: ScrollBoxProps) {
  return (
    <div
      {...FOCUSABLE}
      ref={ref}
      aria-label={label}
      className={cn("overflow-y-auto focus-visible:-outline-offset-2", className)}
    >
      {children}
    </div>
  );
}
