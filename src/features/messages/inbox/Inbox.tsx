import { useEffect, useId, useRef } from "react";
import { MessageSquare } from "lucide-react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { isInboxFilter, type InboxFilter } from "../../../../convex/messages/conversations/rules";
import { paths, THREAD_PARAMETER } from "../../../lib/paths";
import { INBOX_PARAMETER, NEW_PARAMETER } from "../../../lib/staffPaths";
import { cn } from "../../../ui/cn";
import { Empty } from "../../../ui/feedback/Empty";
import { FilterTabs } from "../../../ui/FilterTabs";
import { useInboxKeys } from "./inboxKeys";
import { OpenThread } from "./OpenThread";
import { FILTER_TABS, messageText } from "./messageText";
import { NewMessageDialog } from "./NewMessageDialog";
import { ThreadList } from "./ThreadList";
import { ThreadSearch } from "./ThreadSearch";
import { useThreads } from "./useThreads";

const SEARCH_PARAMETER = "q";
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

/** The address: the filter, the search, the open thread, and whether a new message is written. */
function useInboxAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = params.get(INBOX_PARAMETER) ?? "";
  const filter: InboxFilter = isInboxFilter(asked) ? asked : "all";
  const search = params.get(SEARCH_PARAMETER) ?? "";
  const pathOf = (changes: { filter?: InboxFilter; search?: string; threadId?: string | null }) => {
    const next = { filter, search, threadId: null, ...changes };
    const query = new URLSearchParams(next.filter === "all" ? {} : { [INBOX_PARAMETER]: next.filter });
    if (next.search !== "") query.set(SEARCH_PARAMETER, next.search);
    if (next.threadId !== null) query.set(THREAD_PARAMETER, next.threadId);
    return query.size === 0 ? paths.inbox : `${paths.inbox}?${query.toString()}`;
  };
  const go = (path: string) => void navigate(path, { replace: true });
  return { filter, search, threadId: params.get(THREAD_PARAMETER), newTo: params.get(NEW_PARAMETER), pathOf, go };
}

type InboxAddress = ReturnType<typeof useInboxAddress>;

/** All clients' threads beside the open one; on a phone, the open one replaces them. */
export function Inbox() {
  const address = useInboxAddress();
  const { filter, threadId, newTo, pathOf, go } = address;
  const regionId = useId();
  return (
    <>
      <div className={cn("mb-4 shrink-0", threadId !== null && "max-lg:hidden")}>
        <FilterTabs
          label={messageText.filters}
          value={filter}
          tabs={FILTER_TABS}
          controls={regionId}
          onChange={(next) => {
            go(pathOf({ filter: next, search: "" }));
          }}
        />
      </div>
      <Panes id={regionId} address={address} />
      <NewMessageDialog
        isOpen={newTo !== null}
        clientId={newTo ?? ""}
        onClose={() => {
          go(pathOf({ threadId }));
        }}
        onSent={(id) => {
          go(pathOf({ threadId: id }));
        }}
      />
    </>
  );
}

/** Both panes fill the rest of the screen, where it is high enough for boxes that scroll. */
const FULL = "tall:min-h-0 tall:flex-1 tall:grid-rows-[minmax(0,1fr)]";
const COLUMN = "tall:flex tall:min-h-0 tall:flex-col";

function Panes({ id, address }: { id: string; address: InboxAddress }) {
  const { filter, search, threadId, pathOf, go } = address;
  const { list, thread } = useShownFocus(threadId);
  const found = useThreads({ filter, search });
  const pathTo = (opened: string) => pathOf({ threadId: opened });
  useInboxKeys({
    threads: found.value?.threads ?? [],
    openId: threadId,
    open: (opened) => {
      go(pathTo(opened));
    },
  });
  return (
    <div className={cn("grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]", FULL)}>
      <div
        ref={list}
        id={id}
        tabIndex={-1}
        className={cn(PANE, "space-y-3 lg:tall:overflow-y-auto", threadId !== null && "max-lg:hidden")}
      >
        <ThreadSearch
          text={search}
          onSearch={(next) => {
            go(pathOf({ search: next, threadId }));
          }}
        />
        <ThreadList
          key={`${filter} ${search}`}
          found={found}
          filter={filter}
          isSearch={search !== ""}
          openId={threadId}
          pathOf={pathTo}
        />
      </div>
      <div ref={thread} tabIndex={-1} className={cn(PANE, threadId === null ? "max-lg:hidden" : COLUMN)}>
        {threadId !== null ? (
          <OpenThread key={threadId} threadId={threadId} back={pathOf({})} />
        ) : found.value?.threads.length === 0 ? null : (
          <Empty icon={<MessageSquare aria-hidden />} title={messageText.chooseThread} />
        )}
      </div>
    </div>
  );
}
