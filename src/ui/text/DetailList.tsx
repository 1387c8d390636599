import { useId, type ReactNode } from "react";
import { cn } from "../cn";
import { plainText } from "./plainText";
import { Skeleton } from "../feedback/Skeleton";
import { Spinner } from "../feedback/Spinner";

/** A group of a record's fields under a heading. A group without fields is not shown. */
export function DetailGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="has-[dl:empty]:hidden">
      <h2 id={id} className="mb-2 text-section font-semibold text-ink">
        {title}
      </h2>
      <DetailList>{children}</DetailList>
    </section>
  );
}

/** The fields of a record. Label and value are side by side if the container is wide enough. */
export function DetailList({ children }: { children: ReactNode }) {
  return <dl className="@container divide-y divide-line rounded-lg border border-line bg-surface">{children}</dl>;
}

export function Detail({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 px-4 py-3 @lg:grid-cols-[minmax(9rem,14rem)_minmax(0,1fr)]">
      <dt dir="auto" className="min-w-0 text-left text-sm break-words text-ink-soft">
        {label}
      </dt>
      <dd dir="auto" className="min-w-0 text-left text-sm break-words whitespace-pre-wrap text-ink">
        {typeof children === "string" ? plainText(children) : children}
      </dd>
    </div>
  );
}

interface FigureProps {
  label: string;
  value: string;
  /** Shown before the value: badges or links. */
  children?: ReactNode;
  /** True for the total of the figures above. */
  isResult?: boolean;
}

/** An amount in a narrow list, aligned to the right edge. */
export function Figure({ label, value, children, isResult = false }: FigureProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 px-4 py-2">
      <dt className={cn("shrink-0 text-sm", isResult ? "font-medium text-ink" : "text-ink-soft")}>{label}</dt>
      <dd className="flex min-w-0 flex-row-reverse flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink">
        <span
          dir="auto"
          className={cn(
            "min-w-0 text-right break-words tabular-nums",
            isResult ? "text-lg font-semibold" : "font-medium",
          )}
        >
          {plainText(value)}
        </span>
        {children === undefined ? null : (
          <>
            {" "}
            <span className="inline-flex flex-wrap items-center justify-end gap-x-2">{children}</span>
          </>
        )}
      </dd>
    </div>
  );
}

const WIDTHS = ["w-48", "w-32", "w-24", "w-56", "w-40", "w-64"];

/** Skeleton of a DetailList, below a loading message. */
export function DetailsLoading({ label }: { label: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <p role="status" className="flex items-center gap-2 border-b border-line px-4 py-3 text-sm text-ink-soft">
        <Spinner /> {label}
      </p>
      <div aria-hidden className="@container divide-y divide-line">
        {WIDTHS.map((width) => (
          <div
            key={width}
            className="grid gap-x-6 gap-y-1.5 px-4 py-4 @lg:grid-cols-[minmax(9rem,14rem)_minmax(0,1fr)]"
          >
            <Skeleton className="w-24" />
            <Skeleton className={width} />
          </div>
        ))}
      </div>
    </div>
  );
}
