import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { cn } from "../ui/cn";
import { Skeleton } from "../ui/feedback/Skeleton";

export interface Fact {
  label: string;
  /** Undefined while it is loading. */
  value: ReactNode;
  /** In smaller letters after the value. */
  detail?: ReactNode;
  /** The whole detail, where its one line may cut it off. */
  title?: string;
  /** Its query has failed; the part of the screen that has more of it says why. */
  isFailed?: boolean;
  /** A day that has passed. */
  isLate?: boolean;
  /** The tab of this screen that has more of it: "" for the first, null for none. */
  tab: string | null;
  /** A button beside the fact. */
  act?: ReactNode;
}

const NOT_LOADED = "Not loaded";

/** Up to four facts of a record in one row, each a link to the tab that has more of it. */
export function FactStrip({ label, facts }: { label: string; facts: readonly Fact[] }) {
  return (
    <section aria-label={label} className="@container">
      <ul className="grid grid-cols-1 gap-px overflow-hidden rounded-lg border border-line bg-line @md:grid-cols-2 @4xl:grid-cols-4">
        {facts.map((fact) => (
          <li
            key={fact.label}
            className="relative flex min-h-16 items-center gap-2 bg-surface px-4 py-2.5 forced-colors:outline"
          >
            <Content {...fact} />
            {fact.act === undefined ? null : <span className="relative">{fact.act}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Content({ label, value, detail, isFailed = false, isLate = false, tab, title }: Fact) {
  const state: unknown = useLocation().state;
  const words = (
    <>
      <span className="block text-xs text-ink-soft">{label}</span>
      {isFailed ? <span className="text-sm text-ink-soft">{NOT_LOADED}</span> : null}
      {value === undefined && !isFailed ? <Skeleton className="mt-1 w-24" /> : null}
      {value === undefined || isFailed ? null : (
        <span className="flex flex-wrap items-baseline gap-x-2 text-sm wrap-anywhere">
          <span className={cn("font-medium", isLate ? "text-bad-ink" : "text-ink")}>{value}</span>
          {detail ? (
            <span
              title={title}
              className="line-clamp-1 min-w-0 flex-1 basis-24 text-xs text-ink-soft print:line-clamp-none"
            >
              {detail}
            </span>
          ) : null}
        </span>
      )}
    </>
  );
  if (tab === null) return <div className="min-w-0 flex-1">{words}</div>;
  return (
    <Link
      to={{ search: tab === "" ? "" : `?tab=${tab}` }}
      replace
      state={state}
      className="min-w-0 flex-1 rounded-sm after:absolute after:inset-0 hover:underline"
    >
      {words}
    </Link>
  );
}
