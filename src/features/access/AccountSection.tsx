import { useId, type ReactNode } from "react";

/** One part of the account page. */
export function AccountSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5">
      <h2 id={id} className="mb-4 text-sm font-semibold text-ink">
        {heading}
      </h2>
      {children}
    </section>
  );
}
