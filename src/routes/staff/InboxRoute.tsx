import { useMutation } from "convex/react";
import { useMemo } from "react";
import { api } from "../../../convex/_generated/api";
import { Inbox } from "../../features/messages/inbox/Inbox";
import { messageText } from "../../features/messages/inbox/messageText";
import { usePageTitle } from "../../lib/usePageTitle";
import { useSending } from "../../lib/calls/useWrite";
import { Button } from "../../ui/Button";
import { PageHeading } from "../../ui/text/PageHeading";
import { StaffPage } from "./StaffPage";

const ALL_READ = { done: messageText.allRead };

/** Messages between the practice and all clients. */
export function InboxRoute() {
  usePageTitle(messageText.title);
  const mark = useMutation(api.messages.conversations.staff.markAllRead);
  const markAll = useMemo(
    () => async () => {
      while (!(await mark({})).isDone);
      return null;
    },
    [mark],
  );
  const { run, isSending } = useSending<null, null>(markAll, ALL_READ);
  return (
    <StaffPage>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-1">
          <PageHeading>{messageText.title}</PageHeading>
          <p className="text-sm text-ink-soft">{messageText.line}</p>
        </div>
        <Button
          disabled={isSending}
          onClick={() => {
            run(null);
          }}
        >
          {messageText.markAllRead}
        </Button>
      </div>
      <Inbox />
    </StaffPage>
  );
}
