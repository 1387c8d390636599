import type { ReactNode } from "react";
import { cn } from "../cn";

interface PageHeadingProps {
  id?: string;
  /** `name`: the name of a record. `section`: beside a list of sections. `part`: centred on an otherwise empty screen. */
  look?: "screen" | "name" | "section" | "part";
  children: ReactNode;
}

const LOOK = {
  screen: "text-xl font-semibold tracking-tight",
  name: "text-2xl font-semibold tracking-tight break-words",
  section: "text-lg font-semibold tracking-tight",
  part: "text-base font-medium",
} as const;

/** The only h1 of a screen. It gets the focus after keyboard navigation, so that it is read out. */
export function PageHeading({ id, look = "screen", children }: PageHeadingProps) {
  return (
    <h1 id={id} tabIndex={-1} dir="auto" className={cn("min-w-0 text-balance text-ink focus:outline-none", LOOK[look])}>
      {children}
    </h1>
  );
}
