import type { FunctionReturnType } from "convex/server";
import { Check } from "lucide-react";
import { use, useRef, type MouseEvent } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { sentenceOf } from "../../../../convex/practice/notifications/rules";
import { formatAge, formatExactTime } from "../../../lib/format/format";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { LiveTime } from "../../../ui/text/LiveTime";
import { plainText } from "../../../ui/text/plainText";
import { toneChip } from "../../../ui/tone";
import { KIND_LOOKS } from "./kinds";
import { MayContext } from "./mayContext";

type Item = FunctionReturnType<typeof api.practice.notifications.staff.list>["items"][number];

interface NotificationItemProps {
  item: Item;
  onClose: () => void;
}

/** Whether the click opens a new tab or window, which leaves this one as it is. */
function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** One notification. It links to its record, and following the link marks it as read. */
export function NotificationItem({ item, onClose }: NotificationItemProps) {
  const linkRef = useRef<HTMLAnchorElement>(null);
  const { run } = useWrite(api.practice.notifications.staff.markRead);
  const { Icon, tone, link } = KIND_LOOKS[item.kind];
  const may = use(MayContext);
  const { at, isUnread } = item;
  const sentence = plainText(sentenceOf(item));
  return (
    <li className="relative flex min-h-16 items-center gap-3 px-5 py-3 hover:bg-hover">
      <span aria-hidden className={cn("flex size-8 shrink-0 items-center justify-center rounded-full", toneChip[tone])}>
        <Icon className="size-4" />
      </span>
      {/* The link covers the whole item; time and button lie above it. */}
      <Link
        ref={linkRef}
        to={link(item.recordId, may)}
        className="min-w-0 flex-1 text-sm break-words after:absolute after:inset-0"
        onClick={(event) => {
          if (isUnread) run({ at });
          if (!opensElsewhere(event)) onClose();
        }}
      >
        {isUnread ? <span className="sr-only">Unread: </span> : null}
        <span dir="auto" className={cn("block", isUnread ? "font-medium text-ink" : "text-ink-soft")}>
          {sentence}
        </span>{" "}
        <LiveTime
          at={at}
          format={formatAge}
          formatExact={formatExactTime}
          className="relative z-10 text-xs text-ink-soft tabular-nums"
        />
      </Link>
      {isUnread ? (
        <ReadButton
          sentence={sentence}
          onRead={() => {
            // The button disappears with the mark, so the link takes its focus.
            linkRef.current?.focus();
            run({ at });
          }}
        />
      ) : null}
    </li>
  );
}

function ReadButton({ sentence, onRead }: { sentence: string; onRead: () => void }) {
  return (
    <>
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent forced-colors:bg-[Highlight]" />
      <Button
        look="quiet"
        size="icon"
        aria-label={`Mark read: ${sentence}`}
        title="Mark read"
        onClick={onRead}
        className="relative z-10 max-sm:size-11"
      >
        <Check aria-hidden className="size-4" />
      </Button>
    </>
  );
}
