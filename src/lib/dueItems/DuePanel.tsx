import { CalendarCheck, Plus } from "lucide-react";
import { useId, useRef, useState, type ReactNode } from "react";
import { Button } from "../../ui/Button";
import { Skeleton } from "../../ui/feedback/Skeleton";
import type { Recovering } from "../calls/useRecoveringQuery";
import { SideFailed } from "../SideFailed";
import { dueText, type DueWords } from "./dueWords";

export interface DueLists<Item> {
  open: readonly Item[];
  done: readonly Item[];
  hasMore: boolean;
}

interface DuePanelProps<Item> {
  words: DueWords;
  listed: Recovering<DueLists<Item>>;
  onAdd: () => void;
  /** Renders one line. It calls `onGone` when it leaves its list, so that the focus can move. */
  line: (item: Item, onGone: () => void) => ReactNode;
}

/** Due items of a client or a case in their four states: the open ones, and on request the done ones. */
export function DuePanel<Item>({ words, listed, onAdd, line }: DuePanelProps<Item>) {
  const { value, ...failure } = listed;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => {
    heading.current?.focus({ preventScroll: true });
  };
  const count = value?.open.length ?? 0;
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2
          id={headingId}
          ref={heading}
          tabIndex={-1}
          className="text-section font-semibold text-ink focus:outline-none"
        >
          {words.heading}{" "}
          {count === 0 ? null : (
            <span className="ml-1 rounded bg-press px-1.5 py-0.5 text-2xs font-medium text-ink-soft tabular-nums forced-colors:border">
              {String(count)}
              {value?.hasMore === true ? "+" : ""}
            </span>
          )}
        </h2>
        <Button size="small" onClick={onAdd}>
          <Plus aria-hidden className="size-3.5" />
          {words.add}
        </Button>
      </div>
      <SideFailed text={words.failed} {...failure} />
      {value === undefined && failure.error === null ? <PanelLoading words={words} /> : null}
      {value === undefined ? null : (
        <PanelLists words={words} lists={value} line={(item) => line(item, focusHeading)} />
      )}
    </section>
  );
}

function PanelLoading({ words }: { words: DueWords }) {
  return (
    <div className="space-y-3 rounded-lg border border-line bg-surface px-4 py-4">
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <Skeleton className="w-3/5" />
      <Skeleton className="h-2.5 w-2/5" />
    </div>
  );
}

interface PanelListsProps<Item> {
  words: DueWords;
  lists: DueLists<Item>;
  line: (item: Item) => ReactNode;
}

const listClass = "divide-y divide-line rounded-lg border border-line bg-surface";

function PanelLists<Item>({ words, lists: { open, done, hasMore }, line }: PanelListsProps<Item>) {
  const [isDoneShown, showDone] = useState(false);
  return (
    <div className="space-y-2">
      {open.length === 0 ? (
        <div className="flex items-start gap-3 rounded-lg border border-dashed border-line px-4 py-3 text-sm">
          <CalendarCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
          <div>
            <p className="text-ink">{words.none}</p>
            <p className="text-ink-soft">{words.noneHint}</p>
          </div>
        </div>
      ) : (
        <ul className={listClass}>{open.map(line)}</ul>
      )}
      {hasMore ? <p className="text-xs text-ink-soft">{words.more}</p> : null}
      {done.length === 0 ? null : (
        <Button
          look="quiet"
          size="small"
          aria-expanded={isDoneShown}
          onClick={() => {
            showDone(!isDoneShown);
          }}
        >
          {isDoneShown ? dueText.hideDone : dueText.showDone(done.length)}
        </Button>
      )}
      {isDoneShown && done.length > 0 ? <ul className={listClass}>{done.map(line)}</ul> : null}
    </div>
  );
}
