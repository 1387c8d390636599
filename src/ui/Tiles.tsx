import { cn } from "./cn";
import { Skeleton } from "./Skeleton";
import { toneMark, type Tone } from "./tone";

export interface Tile {
  label: string;
  tone: Tone;
  /** Null when there is no figure to show. */
  value: string | null;
}

/** A row of summary figures. Narrow screens have two per row, and an odd last tile spans its row. */
export function Tiles({ tiles, isLoading }: { tiles: readonly Tile[]; isLoading: boolean }) {
  return (
    <dl
      style={Object.fromEntries([["--tiles", `repeat(${String(tiles.length)}, minmax(0, 1fr))`]])}
      className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface lg:grid-cols-(--tiles)"
    >
      {tiles.map(({ label, tone, value }, index) => (
        <div
          key={label}
          className={cn(
            "border-line px-4 py-3",
            index % 2 === 1 && "border-l",
            index >= 2 && "border-t lg:border-t-0 lg:border-l",
            index % 2 === 0 && index === tiles.length - 1 && "col-span-2 lg:col-span-1",
          )}
        >
          <dt className="flex items-center gap-1.5 text-xs text-ink-soft">
            <span aria-hidden className={cn("size-1.5 shrink-0 rounded-full", toneMark[tone])} />
            {label}
          </dt>
          <dd className="mt-1 flex h-8 items-center text-2xl font-semibold tracking-tight text-ink tabular-nums">
            {value}
            {value === null && isLoading ? <Skeleton className="h-5 w-16" /> : null}
            {value === null && !isLoading ? <span className="text-ink-faint">–</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
