import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { PAGE } from "../../../../convex/messages/conversations/rules";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { Empty } from "../../../ui/feedback/Empty";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { messageText } from "./messageText";
import { Conversation } from "./Conversation";
import { UnsentText } from "./UnsentText";

/** A thread: its head, the messages with the newest at the end, and the reply; live. */
export function OpenThread({ threadId, back }: { threadId: string; back: string }) {
  const asked = { threadId, wanted: PAGE };
  const { value: newest, ...failure } = useRecoveringQuery(api.messages.conversations.staff.read, asked);
  // The reply stays while the thread fails: it may have documents and files on their way.
  const value = useLastValue(newest, threadId);
  const { error, isRetrying, retry } = failure;
  const backLink = (
    <Button asChild look="quiet" size="icon" className="-ml-2 lg:hidden print:hidden">
      <Link to={back} aria-label={messageText.back} title={messageText.back}>
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
    </Button>
  );
  return (
    <section
      aria-label={messageText.title}
      className="flex min-w-0 flex-col bg-surface lg:rounded-lg lg:border lg:border-line tall:min-h-0 tall:flex-1"
    >
      {error === null ? null : (
        <ListFailed message={listErrorText(error, messageText.failed)} onRetry={retry} isRetrying={isRetrying} />
      )}
      {value ? (
        <Conversation conversation={value} back={backLink} />
      ) : (
        <NoThread back={backLink}>
          {value === undefined && error === null ? <DetailsLoading label={messageText.loading} /> : null}
          {value === null ? (
            <>
              <Empty title={messageText.notFound} />
              <UnsentText threadId={threadId} />
            </>
          ) : null}
        </NoThread>
      )}
    </section>
  );
}

function NoThread({ back, children }: { back: ReactNode; children: ReactNode }) {
  return (
    <div className="space-y-2 p-4">
      {back}
      {children}
    </div>
  );
}
