import { MessageSquare } from "lucide-react";
import { Link } from "react-router-dom";
import type { InboxFilter } from "../../../../convex/messages/conversations/rules";
import { paths } from "../../../lib/paths";
import { newMessagePath } from "../../../lib/staffPaths";
import { listErrorText } from "../../../lib/calls/refusalText";
import { Button } from "../../../ui/Button";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { Empty } from "../../../ui/feedback/Empty";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { ShowOlder } from "../shared/ShowOlder";
import { messageText } from "./messageText";
import { StaffThreadLine } from "./ThreadLine";
import type { FoundThreads } from "./useThreads";

interface ThreadListProps {
  found: FoundThreads;
  filter: InboxFilter;
  isSearch: boolean;
  openId: string | null;
  pathOf: (threadId: string) => string;
}

/** The threads of a filter or of a search, by newest message. */
export function ThreadList({ found, filter, isSearch, openId, pathOf }: ThreadListProps) {
  const { value, wanted, showMore, error, isRetrying, retry } = found;
  if (error !== null) {
    return <ListFailed message={listErrorText(error, messageText.failed)} onRetry={retry} isRetrying={isRetrying} />;
  }
  if (value === undefined) {
    return <DetailsLoading label={isSearch ? messageText.searching : messageText.loading} />;
  }
  if (value.threads.length === 0) return <NoThreads filter={filter} isSearch={isSearch} />;
  return (
    <div className="space-y-3">
      <ul
        aria-label={messageText.threads}
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
      >
        {value.threads.map((thread) => (
          <li key={thread.threadId}>
            <StaffThreadLine thread={thread} to={pathOf(thread.threadId)} isOpen={thread.threadId === openId} />
          </li>
        ))}
      </ul>
      {isSearch ? (
        value.hasOlder ? (
          <p className="text-sm text-ink-soft">{messageText.mostFound}</p>
        ) : null
      ) : (
        <ShowOlder
          hasOlder={value.hasOlder}
          wanted={wanted}
          onWanted={showMore}
          label={messageText.older}
          most={messageText.mostShown}
        />
      )}
    </div>
  );
}

function NoThreads({ filter, isSearch }: Pick<ThreadListProps, "filter" | "isSearch">) {
  const icon = <MessageSquare aria-hidden />;
  if (isSearch) {
    return (
      <Empty icon={icon} title={messageText.noneFound}>
        {messageText.noneFoundHint}
      </Empty>
    );
  }
  if (filter === "all") {
    const write = (
      <Button asChild look="primary">
        <Link to={newMessagePath()}>{messageText.newThread}</Link>
      </Button>
    );
    return (
      <Empty icon={icon} title={messageText.none} action={write}>
        {messageText.noneHint}
      </Empty>
    );
  }
  const all = (
    <Button asChild>
      <Link to={paths.inbox}>{messageText.showAll}</Link>
    </Button>
  );
  return <Empty icon={icon} title={messageText.noneHere} action={all} />;
}
