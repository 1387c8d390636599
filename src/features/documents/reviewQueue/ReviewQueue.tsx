import { Inbox, List } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { EVERYONE, MINE } from "../../../../convex/documents/reviewQueue/rules";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { usePersonId } from "../../../lib/drafts/unsentContext";
import { WHOSE_PARAMETER } from "../../../lib/staffPaths";
import { useOpening } from "../../../lib/useOpening";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/feedback/Empty";
import { FilterTabs } from "../../../ui/FilterTabs";
import { Select } from "../../../ui/form/Select";
import { SlidePanel } from "../../../ui/overlay/SlidePanel";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { PageHeading } from "../../../ui/text/PageHeading";
import { plainText } from "../../../ui/text/plainText";
import { QueueDesk } from "./QueueDesk";
import { QueueEnd } from "./QueueEnd";
import { QueueList } from "./QueueList";
import { queueText } from "./queueText";
import { useQueueKeys } from "./useQueueKeys";
import { useReviewQueue } from "./useReviewQueue";

interface MemberChoice {
  value: string;
  label: string;
}

/** The other members, whose documents a colleague may review in their place; undefined while loading. */
function useOthers(): MemberChoice[] | undefined {
  const { value: owners } = useRecoveringQuery(api.cases.tasks.staff.owners, {});
  const me = usePersonId();
  return owners
    ?.filter(({ userId, isHere }) => isHere && userId !== me)
    .map(({ userId, name }) => ({ value: userId, label: plainText(name) }));
}

function tabOf(value: string, label: string) {
  return { value, label, count: null };
}

/** The documents to review of all clients: the list, the document on the screen, and the reviewer's acts below it. */
export function ReviewQueue() {
  const [params, setParams] = useSearchParams();
  const filter = params.get(WHOSE_PARAMETER) ?? EVERYONE;
  const others = useOthers() ?? [];
  const member = others.find(({ value }) => value === filter);
  const regionId = useId();
  const choose = (next: string) => {
    setParams(next === EVERYONE ? {} : { [WHOSE_PARAMETER]: next }, { replace: true });
  };
  return (
    <div className="flex h-[100cqh] min-h-96 flex-col print:h-auto [@media(height<30rem)]:h-auto">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-3 sm:gap-x-6 sm:px-6 lg:px-8">
        <PageHeading>{queueText.heading}</PageHeading>
        <div className="min-w-26 flex-1 sm:min-w-48">
          <FilterTabs
            label={queueText.filters}
            value={filter}
            tabs={[
              tabOf(EVERYONE, queueText.everyone),
              tabOf(MINE, queueText.mine),
              ...(member === undefined ? [] : [tabOf(member.value, member.label)]),
            ]}
            controls={regionId}
            onChange={choose}
            room="few"
          />
        </div>
        <OtherMember others={others} member={member} onChoose={choose} />
      </div>
      <div id={regionId} className="flex min-h-0 flex-1">
        <Queue
          key={filter}
          filter={filter}
          member={member}
          onShowEveryone={() => {
            choose(EVERYONE);
          }}
        />
      </div>
    </div>
  );
}

interface OtherMemberProps {
  others: readonly MemberChoice[];
  member: MemberChoice | undefined;
  onChoose: (filter: string) => void;
}

/** Chooses a colleague's documents. */
function OtherMember({ others, member, onChoose }: OtherMemberProps) {
  if (others.length === 0) return null;
  return (
    <Select
      aria-label={queueText.otherLabel}
      className="w-32 sm:w-44 print:hidden"
      value={member?.value ?? ""}
      onChange={({ target }) => {
        onChoose(target.value === "" ? EVERYONE : target.value);
      }}
    >
      <option value="">{queueText.other}</option>
      {others.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

interface QueueProps {
  filter: string;
  member: MemberChoice | undefined;
  onShowEveryone: () => void;
}

function Queue({ filter, ...nothing }: QueueProps) {
  const queue = useReviewQueue(filter);
  useQueueKeys(queue);
  const { failure, isLoading, state, open, hasMore } = queue;
  if (failure.error !== null) {
    return (
      <div className="flex-1 p-4 sm:px-6 lg:px-8">
        <QueryFailed text={queueText.failed} {...failure} />
      </div>
    );
  }
  if (isLoading) return <Loading />;
  if (state.current === null && state.endedAt === null) {
    return open.length === 0 && !hasMore ? <Nothing filter={filter} {...nothing} /> : null;
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

/** As wide as the list. */
function Loading() {
  return (
    <div className="w-full overflow-hidden lg:w-90">
      <DetailsLoading label={queueText.loading} />
    </div>
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

function Nothing({ filter, member, onShowEveryone }: QueueProps) {
  const isOfAll = filter === EVERYONE;
  const title = member === undefined ? queueText.nothingMine : queueText.nothingOf(member.label);
  return (
    <div className="flex flex-1 items-center justify-center">
      <Empty
        icon={<Inbox aria-hidden />}
        title={isOfAll ? queueText.nothing : title}
        action={isOfAll ? null : <Button onClick={onShowEveryone}>{queueText.showEveryone}</Button>}
      >
        {isOfAll ? queueText.nothingHint : member === undefined ? queueText.mineHint : queueText.memberHint}
      </Empty>
    </div>
  );
}
