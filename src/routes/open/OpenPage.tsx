import type { ReactNode } from "react";
import { Brand } from "../../lib/Brand";
import { cn } from "../../ui/cn";

interface OpenPageProps {
  children: ReactNode;
  beside?: ReactNode;
  /** The language menu, on pages that have one. */
  language?: ReactNode;
}

/**
 * Layout of sign-in and all other screens outside the staff shell. `beside` is shown on wide screens. The brand is where index.html has
 * already painted it: change both together.
 */
export function OpenPage({ children, beside, language }: OpenPageProps) {
  return (
    <div className={cn("grid min-h-full", beside !== undefined && "lg:grid-cols-2")}>
      <main className="px-6 py-12 sm:pt-[14vh]">
        <div className="mx-auto max-w-sm">
          <div className="mb-8 flex h-7 items-center justify-between gap-4">
            <p className="flex items-center gap-2.5 text-lg font-semibold tracking-tight text-ink">
              <Brand size="large" />
            </p>
            {language}
          </div>
          {children}
        </div>
      </main>
      {beside === undefined ? null : (
        <aside aria-label="Passage" className="hidden border-l border-line bg-sunken px-16 pt-[14vh] lg:block">
          {beside}
        </aside>
      )}
    </div>
  );
}
