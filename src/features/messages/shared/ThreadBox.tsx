import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import { Banner } from "../../../ui/feedback/Banner";
import { RetryButton } from "../../../ui/feedback/RetryButton";
import { Button } from "../../../ui/Button";
import { ScrollBox } from "../../../ui/grid/ScrollBox";
import type { OlderMessages } from "./useMessagePages";
import type { useThreadScroll } from "./useThreadScroll";

export interface ThreadBoxWords {
  /** Name of the box. */
  messages: string;
  older: string;
  loadingOlder: string;
  olderFailed: string;
  newBelow: string;
}

interface ThreadBoxProps {
  words: ThreadBoxWords;
  scroll: Pick<ReturnType<typeof useThreadScroll>, "list" | "isNewBelow" | "showEnd">;
  older: OlderMessages;
  /** The list items. */
  children: ReactNode;
}

/** The messages of a thread, the oldest first, in a box that scrolls; on low screens and on paper the page has them all. */
export function ThreadBox({ words, scroll, older, children }: ThreadBoxProps) {
  const { list, isNewBelow, showEnd } = scroll;
  return (
    <div className="relative flex flex-col tall:min-h-0 tall:flex-1">
      <ScrollBox
        label={words.messages}
        className="flex flex-col overflow-visible px-4 py-3 [overflow-anchor:none] tall:min-h-0 tall:flex-1 tall:overflow-y-auto tall:overscroll-contain"
      >
        {older.hasOlder ? <ShowOlder words={words} older={older} /> : null}
        {/* Few messages stand above the composer, not at the top. */}
        <ol ref={list} className="mt-auto space-y-1">
          {children}
        </ol>
      </ScrollBox>
      {isNewBelow ? (
        <Button
          onClick={showEnd}
          className="absolute bottom-2 left-1/2 z-10 -translate-x-1/2 rounded-full shadow-raised print:hidden"
        >
          <ArrowDown aria-hidden className="size-4" />
          {words.newBelow}
        </Button>
      ) : null}
    </div>
  );
}

/** Older messages load by themselves near the top; the button is for keyboards, and after a failure. */
function ShowOlder({ words, older: { state, load } }: Pick<ThreadBoxProps, "words" | "older">) {
  return (
    <div className="space-y-2 pb-3 text-center print:hidden">
      {state === "failed" ? <Banner tone="bad">{words.olderFailed}</Banner> : null}
      <RetryButton
        onRetry={load}
        isRetrying={state === "loading"}
        {...(state !== "failed" && { label: words.older })}
        retrying={words.loadingOlder}
      />
    </div>
  );
}

/** A line across the thread: a day, or the beginning of the unread messages. */
export function ThreadLine({ id, isNew = false, children }: { id?: string; isNew?: boolean; children: ReactNode }) {
  return (
    <li
      id={id}
      className={
        isNew
          ? "flex items-center gap-3 py-2 text-xs font-medium text-accent-ink before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent"
          : "flex items-center gap-3 py-2 text-xs font-medium text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      }
    >
      {children}
    </li>
  );
}
