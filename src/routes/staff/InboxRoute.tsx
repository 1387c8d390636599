import { useMutation } from "convex/react";
import { MailPlus } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { Inbox } from "../../features/messages/inbox/Inbox";
import { messageText } from "../../features/messages/inbox/messageText";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import { useSending } from "../../lib/calls/useWrite";
import { THREAD_PARAMETER } from "../../lib/paths";
import { newMessagePath } from "../../lib/staffPaths";
import { Button } from "../../ui/Button";
import { cn } from "../../ui/cn";
import { ScreenHead } from "./ScreenHead";

/** Messages between the practice and all clients. The list and the thread scroll in the height of the screen. */
export function InboxRoute() {
  const [params] = useSearchParams();
  const isThreadOpen = params.has(THREAD_PARAMETER);
  const actions = (
    <div className={cn("flex flex-wrap gap-2", isThreadOpen && "max-lg:hidden")}>
      <MarkAllRead />
      <Button asChild look="primary">
        <Link to={newMessagePath()}>
          <MailPlus aria-hidden className="size-4" />
          {messageText.newThread}
        </Link>
      </Button>
    </div>
  );
  return (
    <div
      className={cn(
        "mx-auto flex w-full max-w-350 flex-col lg:px-8 lg:py-7",
        isThreadOpen ? "tall:h-[100cqh]" : "px-4 py-5 sm:px-6 lg:tall:h-[100cqh]",
      )}
    >
      {/* On a narrow screen the open thread has a head of its own. */}
      <div className={cn(isThreadOpen && "max-lg:sr-only")}>
        <ScreenHead title={messageText.title} line={messageText.line} action={actions} />
      </div>
      <Inbox />
    </div>
  );
}

/** Shown while something is unread. */
function MarkAllRead() {
  const mark = useMutation(api.messages.conversations.staff.markAllRead);
  const markAll = async () => {
    while (!(await mark({})).isDone);
  };
  const { run, isSending } = useSending(markAll, { done: messageText.allRead });
  const { value: unread } = useRecoveringQuery(api.messages.conversations.staff.unread, {});
  if (unread === undefined || unread.count === 0) return null;
  return (
    <Button
      disabled={isSending}
      onClick={() => {
        run(null);
      }}
    >
      {messageText.markAllRead}
    </Button>
  );
}
