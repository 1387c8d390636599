import { ChevronRight } from "lucide-react";
import { cn } from "./cn";
import { CountUp } from "./text/CountUp";
import { Skeleton } from "./feedback/Skeleton";
import { toneMark, type Tone } from "./tone";

export interface Tile {
  label: string;
  tone: Tone;
  /** Null when there is no figure to show. */
  value: string | null;
  /** Shown below the figure: its subject. */
  hint?: string;
  /** Makes the tile a button that filters by its figure. */
  onChoose?: () => void;
  /** Whether this filter is on. */
  isOn?: boolean;
}

interface TilesProps {
  tiles: readonly Tile[];
  isLoading: boolean;
  /** Figures count up to a new value within one occasion, for example the same search; another occasion sets them at once. */
  occasion?: string;
}

/** A row of summary figures, which scrolls if it does not fit. */
export function Tiles({ tiles, isLoading, occasion = "" }: TilesProps) {
  if (tiles.length === 0) return null;
  return (
    <dl className="flex [scrollbar-width:none] overflow-x-auto rounded-lg border border-line bg-surface *:not-first:border-l lg:*:basis-0">
      {tiles.map((tile) => (
        <div
          key={tile.label}
          className={cn(
            "relative min-w-max flex-1 border-line px-4 py-3 max-sm:py-1.5",
            tile.onChoose && "transition-colors hover:bg-hover",
            tile.isOn &&
              "shadow-[inset_0_-2px_var(--accent)] forced-colors:border-b-2 forced-colors:border-b-[Highlight]",
          )}
        >
          <dt className="flex items-center gap-1.5 text-xs whitespace-nowrap text-ink-soft">
            <span aria-hidden className={cn("size-1.5 shrink-0 rounded-full", toneMark[tile.tone])} />
            <TileLabel {...tile} />
          </dt>
          <dd className="mt-1 flex h-8 items-center text-2xl font-semibold tracking-tight text-ink tabular-nums max-sm:mt-0 max-sm:h-6 max-sm:text-lg">
            {tile.value === null ? null : <CountUp key={occasion} text={tile.value} />}
            {tile.value === null && isLoading ? <Skeleton className="h-5 w-16" /> : null}
            {tile.value === null && !isLoading ? <span className="text-ink-faint">–</span> : null}
          </dd>
          {tile.hint === undefined ? null : (
            <dd className="text-xs whitespace-nowrap text-ink-soft tabular-nums">{tile.hint}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function TileLabel({ label, onChoose, isOn = false }: Pick<Tile, "label" | "onChoose" | "isOn">) {
  if (onChoose === undefined) return label;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className="after:absolute after:inset-0 focus-visible:-outline-offset-2"
    >
      {label}
      <ChevronRight aria-hidden className="-mr-1 ml-0.5 inline size-3 text-ink-faint print:hidden" />
    </button>
  );
}
