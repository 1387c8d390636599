import type { ReactNode } from "react";

/** The page layout of sign-in and of all other screens outside the staff shell. */
export function OpenPage({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-full flex-col items-center px-6 py-12 sm:justify-center">
      <div className="w-full max-w-sm">
        <p className="mb-8 flex items-center gap-2.5 text-lg font-semibold tracking-tight text-ink">
          <img src="/favicon.svg" alt="" className="size-7" />
          Passage
        </p>
        {children}
      </div>
    </main>
  );
}
