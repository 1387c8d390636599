import type { ReactNode } from "react";
import { Spinner } from "../../../ui/feedback/Spinner";

/** A page's status line while it waits. */
export function BusyLine({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mt-2 flex items-center gap-2 text-sm text-ink-soft">
      <Spinner /> {children}
    </p>
  );
}
