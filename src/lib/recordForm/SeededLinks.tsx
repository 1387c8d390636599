import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Badge } from "../../ui/text/Badge";
import { DetailsLoading } from "../../ui/text/DetailList";
import { QueryFailed } from "../calls/QueryFailed";
import type { Recovering } from "../calls/useRecoveringQuery";
import type { Seeded } from "./RestoreOrRemove";

interface SeededLinksProps<Item extends Seeded> {
  listed: Recovering<readonly Item[]>;
  words: { loading: string; failed: string; own: string; changed: string };
  pathOf: (key: string) => string;
  nameOf: (item: Item) => string;
  /** The line below the name, and the small line below that. */
  line?: (item: Item) => ReactNode;
  smallLine: (item: Item) => ReactNode;
}

/** List of records, some of them seeded, each with a link to its editor. */
export function SeededLinks<Item extends Seeded>({ listed, words, pathOf, ...says }: SeededLinksProps<Item>) {
  const { value: items, ...failure } = listed;
  const { nameOf, line, smallLine } = says;
  if (failure.error !== null) return <QueryFailed text={words.failed} {...failure} />;
  if (items === undefined) return <DetailsLoading label={words.loading} />;
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {items.map((item) => (
        <li key={item.key}>
          <Link
            to={pathOf(item.key)}
            className="flex min-h-14 items-center gap-3 px-4 py-2.5 text-sm text-ink hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-2 font-medium break-words">
                {nameOf(item)}
                <Mark item={item} words={words} />
              </span>
              {line === undefined ? null : <span className="block break-words text-ink-soft">{line(item)}</span>}
              <span className="block text-xs text-ink-soft">{smallLine(item)}</span>
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Mark({ item: { isSeeded, version }, words }: { item: Seeded; words: { own: string; changed: string } }) {
  if (!isSeeded) return <Badge tone="info">{words.own}</Badge>;
  return version > 0 ? <Badge tone="warn">{words.changed}</Badge> : null;
}
