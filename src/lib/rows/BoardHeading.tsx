import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "../../ui/Button";
import { Progress } from "../../ui/feedback/Progress";
import { useIsPhone } from "../../ui/useMediaQuery";
import { formatCount } from "../format/format";
import type { LiveListState } from "../live/liveList";

interface BoardHeadingProps {
  id: string;
  texts: { heading: string; subtitle?: string; filling: string };
  state: Pick<LiveListState<unknown>, "phase" | "loaded" | "total">;
  /** The field that filters the list, unless it is in the top bar. */
  filter: ReactNode;
  /** State of the list's source. */
  line: ReactNode;
  /** Further actions on the list. */
  tools: ReactNode;
  /** Button for a new record. */
  action: ReactNode;
  /** The last change of many rows. */
  recent: ReactNode;
}

/**
 * Heading of a list, with its loading progress or source state, and its actions. On a phone, source state and tools are behind one
 * button, because the first row would otherwise be below the middle of the screen.
 */
export function BoardHeading({ id, texts, state, filter, line, tools, action, recent }: BoardHeadingProps) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const { phase, loaded, total } = state;
  const isFilling = phase === "filling" && loaded < total;
  const folded = isPhone && !isOpen ? "hidden" : "contents";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:w-full">
        <div className="flex items-center justify-between gap-x-4 max-sm:w-full">
          <div>
            <h1 id={id} className="text-xl font-semibold tracking-tight text-ink">
              {texts.heading}
            </h1>
            {texts.subtitle === undefined ? null : <p className="text-sm text-ink-soft">{texts.subtitle}</p>}
          </div>
          {isPhone ? (
            <Button
              aria-expanded={isOpen}
              onClick={() => {
                setOpen(!isOpen);
              }}
            >
              More
              <ChevronDown aria-hidden className="size-3.5 opacity-70" />
            </Button>
          ) : null}
        </div>
        {isFilling ? (
          <Progress
            value={loaded}
            max={total}
            label={`${texts.filling} ${formatCount(loaded)} of ${formatCount(total)}`}
          />
        ) : null}
        <div className={folded}>{isFilling ? null : line}</div>
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:w-full">
        {filter}
        <div className={folded}>{tools}</div>
        {action}
      </div>
      {recent}
    </div>
  );
}
