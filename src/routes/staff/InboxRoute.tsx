import { useMutation } from "convex/react";
import { api } from "../../../convex/_generated/api";
import { Inbox } from "../../features/messages/inbox/Inbox";
import { messageText } from "../../features/messages/inbox/messageText";
import { useSending } from "../../lib/calls/useWrite";
import { Button } from "../../ui/Button";
import { ScreenHead } from "./ScreenHead";
import { StaffPage } from "./StaffPage";

/** Messages between the practice and all clients. */
export function InboxRoute() {
  const mark = useMutation(api.messages.conversations.staff.markAllRead);
  const markAll = async () => {
    while (!(await mark({})).isDone);
  };
  const { run, isSending } = useSending(markAll, { done: messageText.allRead });
  const markButton = (
    <Button
      disabled={isSending}
      onClick={() => {
        run(null);
      }}
    >
      {messageText.markAllRead}
    </Button>
  );
  return (
    <StaffPage>
      <ScreenHead title={messageText.title} line={messageText.line} action={markButton} />
      <Inbox />
    </StaffPage>
  );
}
