import { useEffect, useId, useRef, useState } from "react";
import { MessageSquare } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { isInboxFilter, PAGE, type InboxFilter } from "../../../../convex/messages/conversations/rules";
import { paths, THREAD_PARAMETER } from "../../../lib/paths";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { cn } from "../../../ui/cn";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { Empty } from "../../../ui/feedback/Empty";
import { FilterTabs } from "../../../ui/FilterTabs";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { OpenThread } from "./OpenThread";
import { FILTER_TABS, messageText } from "./messageText";
import { StaffThreadLine } from "./ThreadLine";
import { ShowOlder } from "../shared/ShowOlder";

const FILTER_PARAMETER = "filter";
const PANE = "min-w-0 focus:outline-none";

/** From this width on, the threads are beside the open one: Tailwind's `lg`. */
const WIDE = "(width >= 64rem)";

/** On a narrow screen the threads and the open one replace each other: the focus moves to the one that is shown. */
function useShownFocus(threadId: string | null) {
  const list = useRef<HTMLDivElement>(null);
  const thread = useRef<HTMLDivElement>(null);
  const shown = useRef(threadId);
  useEffect(() => {
    if (shown.current === threadId) return;
    shown.current = threadId;
    if (window.matchMedia(WIDE).matches) return;
    (threadId === null ? list : thread).current?.focus();
  }, [threadId]);
  return { list, thread };
}

/** All clients' threads beside the open one; on a phone, the open one replaces them. */
export function Inbox() {
  const [params, setParams] = useSearchParams();
  const regionId = useId();
  const asked = params.get(FILTER_PARAMETER) ?? "";
  const filter = isInboxFilter(asked) ? asked : "all";
  const threadId = params.get(THREAD_PARAMETER);
  const { list, thread } = useShownFocus(threadId);
  const pathOf = (id: string | null) => {
    const next = new URLSearchParams(filter === "all" ? {} : { [FILTER_PARAMETER]: filter });
    if (id !== null) next.set(THREAD_PARAMETER, id);
    return `${paths.inbox}?${next.toString()}`;
  };
  return (
    <div className="space-y-4">
      <div className={cn(threadId !== null && "max-lg:hidden")}>
        <FilterTabs
          label={messageText.filters}
          value={filter}
          tabs={FILTER_TABS}
          controls={regionId}
          onChange={(next) => {
            setParams(next === "all" ? {} : { [FILTER_PARAMETER]: next }, { replace: true });
          }}
        />
      </div>
      <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div ref={list} id={regionId} tabIndex={-1} className={cn(PANE, threadId !== null && "max-lg:hidden")}>
          <Threads key={filter} filter={filter} openId={threadId} pathOf={pathOf} />
        </div>
        <div ref={thread} tabIndex={-1} className={cn(PANE, threadId === null && "max-lg:hidden")}>
          {threadId === null ? (
            <Empty icon={<MessageSquare aria-hidden />} title={messageText.chooseThread} />
          ) : (
            <OpenThread key={threadId} threadId={threadId} back={pathOf(null)} />
          )}
        </div>
      </div>
    </div>
  );
}

interface ThreadsProps {
  filter: InboxFilter;
  openId: string | null;
  pathOf: (threadId: string) => string;
}

function Threads({ filter, openId, pathOf }: ThreadsProps) {
  const [wanted, setWanted] = useState<number>(PAGE);
  const asked = { filter, wanted };
  const { value: newest, ...failure } = useRecoveringQuery(api.messages.conversations.staff.inbox, asked);
  const value = useLastValue(newest, filter);
  const { error, isRetrying, retry } = failure;
  if (error !== null) {
    return <ListFailed message={listErrorText(error, messageText.failed)} onRetry={retry} isRetrying={isRetrying} />;
  }
  if (value === undefined) return <DetailsLoading label={messageText.loading} />;
  if (value.threads.length === 0) {
    const isAll = filter === "all";
    return (
      <Empty icon={<MessageSquare aria-hidden />} title={isAll ? messageText.none : messageText.noneHere}>
        {isAll ? messageText.noneHint : messageText.noneHereHint}
      </Empty>
    );
  }
  return (
    <div className="space-y-3">
      <ul aria-label={messageText.threads} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {value.threads.map((thread) => (
          <li key={thread.threadId}>
            <StaffThreadLine thread={thread} to={pathOf(thread.threadId)} isOpen={thread.threadId === openId} />
          </li>
        ))}
      </ul>
      <ShowOlder
        hasOlder={value.hasOlder}
        wanted={wanted}
        onWanted={setWanted}
        label={messageText.older}
        most={messageText.mostShown}
      />
    </div>
  );
}
