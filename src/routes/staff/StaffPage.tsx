import type { ReactNode } from "react";

/** The maximum width and padding of a staff screen. `--page-y` is its padding above and below. */
export function StaffPage({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-350 px-4 py-(--page-y) [--page-y:0.75rem] sm:px-6 sm:[--page-y:1.25rem] lg:px-8 lg:[--page-y:1.75rem]">
      {children}
    </div>
  );
}
