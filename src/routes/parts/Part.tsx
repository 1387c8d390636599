import type { ReactNode } from "react";

/** A section of the page: one shared part with all its states. */
export function PartSection({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="space-y-3 border-t border-line pt-5">
      <h2 className="text-base font-semibold text-ink">{name}</h2>
      <div className="space-y-5">{children}</div>
    </section>
  );
}

/** One state of a part, with its name above it. */
export function PartState({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="space-y-1.5">
      <p className="text-xs text-ink-faint">{name}</p>
      <div>{children}</div>
    </div>
  );
}

/** Small parts side by side. */
export function PartLine({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
