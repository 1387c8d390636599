import type { ReactNode } from "react";

/** Banners over the lower left corner of the page: they appear and disappear without moving the content under the pointer. */
export function FloatingNotices({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-none absolute inset-x-3 bottom-3 z-30 flex flex-col items-start gap-2 *:max-w-md *:shadow-raised sm:bottom-4 sm:left-4 print:hidden">
      {children}
    </div>
  );
}
