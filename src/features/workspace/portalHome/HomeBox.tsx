import type { ReactNode } from "react";

/** A box of the start page, with a question as its heading. */
export function HomeBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="h-full space-y-1.5 rounded-lg border border-line bg-surface p-5 text-base text-ink-soft">
      <h2 className="text-base font-semibold text-ink">{title}</h2>
      {children}
    </section>
  );
}
