import type { ReactNode } from "react";

/** The maximum width and padding of a staff screen. */
export function StaffPage({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-350 px-4 py-3 sm:px-6 sm:py-5 lg:px-8 lg:py-7">{children}</div>;
}
