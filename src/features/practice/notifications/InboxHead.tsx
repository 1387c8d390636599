import { CheckCheck, Settings2 } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import type { UnreadCount } from "../../../../convex/practice/unreadNews";
import { useWrite } from "../../../lib/calls/useWrite";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { noCount, unreadText } from "./bellText";

interface InboxHeadProps {
  unread: UnreadCount | undefined;
  hasCountFailed: boolean;
  /** Time of the newest visible notification: later ones are not marked. */
  newestShown: number | null;
  isChoosing: boolean;
  onChoosingChange: (isChoosing: boolean) => void;
}

/** The number of unread notifications, and actions on all of them. */
export function InboxHead({ unread, hasCountFailed, newestShown, isChoosing, onChoosingChange }: InboxHeadProps) {
  const { run, isSending, failure } = useWrite(api.practice.notifications.staff.markAllRead);
  const told = hasCountFailed ? noCount : unreadText(unread);
  return (
    <div className="space-y-2 border-b border-line px-5 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="grow text-sm text-ink-soft tabular-nums max-sm:basis-full">
          {told}
        </p>
        <Button
          size="small"
          className="max-sm:h-11"
          disabled={told === "" || newestShown === null || isSending}
          onClick={() => {
            if (newestShown !== null) run({ upTo: newestShown });
          }}
        >
          <CheckCheck aria-hidden className="size-3.5" />
          {isSending ? "Marking..." : "Mark all read"}
        </Button>
        <Button
          size="small"
          className="max-sm:h-11"
          aria-expanded={isChoosing}
          onClick={() => {
            onChoosingChange(!isChoosing);
          }}
        >
          <Settings2 aria-hidden className="size-3.5" />
          Settings
        </Button>
      </div>
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
    </div>
  );
}
