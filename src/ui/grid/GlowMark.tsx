import { initialsOf } from "../text/initials";

/** Mark at the corner of a highlighted row: the person who changed it. */
export function GlowMark({ by }: { by: string }) {
  return (
    <span
      role="img"
      aria-label={`Changed by ${by}`}
      className="pointer-events-none absolute top-1 left-1 z-1 inline-flex h-5 min-w-5 animate-fade-in items-center justify-center rounded-full bg-accent px-1 text-2xs font-semibold text-on-accent ring-2 ring-accent-soft select-none forced-colors:border"
    >
      {initialsOf(by)}
    </span>
  );
}
