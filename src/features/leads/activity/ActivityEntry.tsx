import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";
import { formatAge, formatExactTime } from "../../../lib/format/format";
import { contractPath } from "../../../lib/paths";
import { Badge } from "../../../ui/text/Badge";
import { LiveTime } from "../../../ui/text/LiveTime";
import { plainText } from "../../../ui/text/plainText";
import type { Entry } from "./activity";
import { activityText } from "./activityText";

/** One event: the change, its time and person, and its lead if the list covers several. */
export function ActivityEntry({ entry }: { entry: Entry }) {
  const { at, byName, words, mergedFrom } = entry;
  return (
    <li className="text-sm">
      <p dir="auto" className="text-left break-words text-ink">
        {words}
        <Values entry={entry} />
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
        <span>
          <LiveTime at={at} format={formatAge} formatExact={formatExactTime} /> ·{" "}
          <bdi>{byName === null ? activityText.passage : plainText(byName)}</bdi>
        </span>
        {mergedFrom === null ? null : <Badge>{mergedFrom}</Badge>}
      </p>
    </li>
  );
}

function Values({ entry: { before, after, contractPathId } }: { entry: Entry }) {
  if (contractPathId !== null) {
    return (
      <>
        {" "}
        <Link to={contractPath(contractPathId)} className="font-medium text-accent-ink hover:underline">
          {plainText(after ?? contractPathId)}
        </Link>
      </>
    );
  }
  if (after === null) return null;
  return (
    <span className="text-ink-soft">
      {" "}
      {before === null ? null : (
        <>
          <span className="sr-only">before: </span>
          <bdi>{plainText(before)}</bdi>{" "}
          <ArrowRight aria-hidden className="inline size-3.5 align-[-0.15em] text-ink-faint" />{" "}
          <span className="sr-only">after: </span>
        </>
      )}
      <bdi className="text-ink">{plainText(after)}</bdi>
    </span>
  );
}
