import { Inbox, List } from "lucide-react";
import { useId, type ReactNode } from "react";
import { isQueueFilter, type QueueFilter } from "../../../../convex/documents/reviewQueue/rules";
import { useSearchParams } from "react-router-dom";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useOpening } from "../../../lib/useOpening";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/feedback/Empty";
import { FilterTabs } from "../../../ui/FilterTabs";
import { SlidePanel } from "../../../ui/overlay/SlidePanel";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { PageHeading } from "../../../ui/text/PageHeading";
import { QueueDesk } from "./QueueDesk";
import { QueueEnd } from "./QueueEnd";
import { QueueList } from "./QueueList";
import { queueText } from "./queueText";
import { useQueueKeys } from "./useQueueKeys";
import { useReviewQueue } from "./useReviewQueue";

const FILTER_PARAMETER = "whose";

const TABS = [
  { value: "everyone", label: queueText.everyone, count: null },
  { value: "mine", label: queueText.mine, count: null },
] as const;

/** The documents to review of all clients: the list, the document on the screen, and the reviewer's acts below it. */
export function ReviewQueue() {
  const [params, setParams] = useSearchParams();
  const asked = params.get(FILTER_PARAMETER) ?? "";
  const filter = isQueueFilter(asked) ? asked : "everyone";
  const regionId = useId();
  const choose = (next: QueueFilter) => {
    setParams(next === "everyone" ? {} : { [FILTER_PARAMETER]: next }, { replace: true });
  };
  return (
    <div className="flex h-[100cqh] min-h-96 flex-col print:h-auto [@media(height<30rem)]:h-auto">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 pt-3 sm:px-6 lg:px-8">
        <PageHeading>{queueText.heading}</PageHeading>
        <div className="min-w-48 flex-1">
          <FilterTabs
            label={queueText.filters}
            value={filter}
            tabs={TABS}
            controls={regionId}
            onChange={choose}
            room="few"
          />
        </div>
      </div>
      <div id={regionId} className="flex min-h-0 flex-1">
        <Queue
          key={filter}
          filter={filter}
          onShowEveryone={() => {
            choose("everyone");
          }}
        />
      </div>
    </div>
  );
}

interface QueueProps {
  filter: QueueFilter;
  onShowEveryone: () => void;
}

function Queue({ filter, onShowEveryone }: QueueProps) {
  const queue = useReviewQueue(filter);
  useQueueKeys(queue);
  const { failure, isLoading, state, open, hasMore } = queue;
  if (failure.error !== null) return <QueryFailed text={queueText.failed} {...failure} />;
  if (isLoading) return <DetailsLoading label={queueText.loading} />;
  if (state.current === null && state.endedAt === null) {
    return open.length === 0 && !hasMore ? <Nothing filter={filter} onShowEveryone={onShowEveryone} /> : null;
  }
  return <Desk queue={queue} />;
}

/** The list beside the document; on a narrow screen, in a panel. */
function Desk({ queue }: { queue: ReturnType<typeof useReviewQueue> }) {
  const { state, open, place } = queue;
  const listOf = (onChosen: () => void) => (
    <QueueList
      items={open}
      skipped={state.skipped}
      currentId={state.current?.documentId ?? null}
      hasMore={queue.hasMore}
      onMore={queue.showMore}
      onChoose={(documentId) => {
        queue.happen({ kind: "chosen", documentId });
        onChosen();
      }}
    />
  );
  const count = queueText.count(place.of - state.decided.length, place.more);
  return (
    <>
      <aside
        hidden={open.length === 0}
        className="w-90 shrink-0 overflow-y-auto border-r border-line max-lg:hidden print:hidden"
      >
        {listOf(() => undefined)}
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        {state.current === null ? (
          <QueueEnd
            state={state}
            open={open}
            onAgain={() => {
              queue.happen({ kind: "again" });
            }}
          />
        ) : (
          <QueueDesk queue={queue} item={state.current} list={<ListButton count={count}>{listOf}</ListButton>} />
        )}
      </div>
    </>
  );
}

interface ListButtonProps {
  count: string;
  children: (close: () => void) => ReactNode;
}

/** The list of a narrow screen, in a panel. */
function ListButton({ count, children }: ListButtonProps) {
  const list = useOpening();
  return (
    <div className="shrink-0 lg:hidden print:hidden">
      <Button size="small" onClick={list.open}>
        <List aria-hidden className="size-4" />
        {queueText.showList(count)}
      </Button>
      <SlidePanel
        open={list.isOpen}
        onOpenChange={list.close}
        side="left"
        size="md"
        title={queueText.list}
        closeLabel={queueText.closeList}
      >
        <div className="min-h-0 flex-1 overflow-y-auto">{children(list.close)}</div>
      </SlidePanel>
    </div>
  );
}

function Nothing({ filter, onShowEveryone }: QueueProps) {
  const isMine = filter === "mine";
  return (
    <div className="flex flex-1 items-center justify-center">
      <Empty
        icon={<Inbox aria-hidden />}
        title={isMine ? queueText.nothingMine : queueText.nothing}
        action={isMine ? <Button onClick={onShowEveryone}>{queueText.showEveryone}</Button> : null}
      >
        {isMine ? queueText.mineHint : queueText.nothingHint}
      </Empty>
    </div>
  );
}
