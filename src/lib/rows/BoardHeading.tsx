import type { ReactNode } from "react";
import { Progress } from "../../ui/Progress";
import { formatCount } from "../format";
import type { LiveListState } from "../live/liveList";

interface BoardHeadingProps {
  id: string;
  texts: { heading: string; subtitle?: string; filling: string };
  state: Pick<LiveListState<unknown>, "phase" | "loaded" | "total">;
  /** The state of the list's source. */
  line: ReactNode;
  /** The button for a new record, and what is done with the rows. */
  action: ReactNode;
}

/** The heading of a list, with the loading progress or the state of the source beside it, and what can be done. */
export function BoardHeading({ id, texts, state: { phase, loaded, total }, line, action }: BoardHeadingProps) {
  const isFilling = phase === "filling" && loaded < total;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h1 id={id} className="text-xl font-semibold tracking-tight text-ink">
          {texts.heading}
        </h1>
        {texts.subtitle === undefined ? null : <p className="text-sm text-ink-soft">{texts.subtitle}</p>}
      </div>
      {isFilling ? (
        <Progress
          value={loaded}
          max={total}
          label={`${texts.filling} ${formatCount(loaded)} of ${formatCount(total)}`}
        />
      ) : null}
      {isFilling ? null : line}
      {action}
    </div>
  );
}
