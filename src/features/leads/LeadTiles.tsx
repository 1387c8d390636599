import type { LeadTiles as Tiles } from "../../../convex/leads/rules";
import { formatCount, formatThousands } from "../../lib/format";
import { cn } from "../../ui/cn";
import { Skeleton } from "../../ui/Skeleton";
import { toneMark, type Tone } from "../../ui/tone";

const TILES: readonly { label: string; tone: Tone; value: (tiles: Tiles) => string }[] = [
  { label: "Active leads", tone: "info", value: (tiles) => formatCount(tiles.activeCount) },
  { label: "Total potential revenue", tone: "violet", value: (tiles) => formatThousands(tiles.potentialCents) },
  { label: "Lost revenue", tone: "quiet", value: (tiles) => formatThousands(tiles.lostCents) },
  { label: "Closed revenue", tone: "good", value: (tiles) => formatThousands(tiles.closedCents) },
];

/** The summary row. Without tiles it is either still loading, or there is nothing to sum up. */
export function LeadTiles({ tiles, isLoading }: { tiles: Tiles | null; isLoading: boolean }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface lg:grid-cols-4">
      {TILES.map(({ label, tone, value }, place) => (
        <div
          key={label}
          className={cn(
            "border-line px-4 py-3",
            place % 2 === 1 && "border-l",
            place >= 2 && "border-t lg:border-t-0 lg:border-l",
          )}
        >
          <dt className="flex items-center gap-1.5 text-xs text-ink-soft">
            <span aria-hidden className={cn("size-1.5 shrink-0 rounded-full", toneMark[tone])} />
            {label}
          </dt>
          <dd className="mt-1 flex h-8 items-center text-2xl font-semibold tracking-tight text-ink tabular-nums">
            {tiles ? value(tiles) : null}
            {tiles === null && isLoading ? <Skeleton className="h-5 w-16" /> : null}
            {tiles === null && !isLoading ? <span className="text-ink-faint">–</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
