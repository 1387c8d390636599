import type { ReactNode } from "react";

/** A group of a form's fields, in a box under a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 className="text-base font-semibold text-ink">{title}</h2>
      {children}
    </section>
  );
}
