import { Skeleton } from "../../ui/Skeleton";
import { Spinner } from "../../ui/Spinner";
import { leadText } from "./leadText";

const WIDTHS = ["w-48", "w-32", "w-24", "w-56", "w-40", "w-64"];

export function LeadDetailsLoading() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <p role="status" className="flex items-center gap-2 border-b border-line px-4 py-3 text-sm text-ink-soft">
        <Spinner /> {leadText.loadingOne}
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
