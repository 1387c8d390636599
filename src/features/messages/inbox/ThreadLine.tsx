import { CornerUpLeft } from "lucide-react";
import { Link } from "react-router-dom";
import { formatExactTime } from "../../../lib/format/format";
import { Badge } from "../../../ui/text/Badge";
import { cn } from "../../../ui/cn";
import { LiveTime } from "../../../ui/text/LiveTime";
import { plainText } from "../../../ui/text/plainText";
import { messageText, threadTime, TYPE_WORDS, waitingWords, type StaffThread } from "./messageText";

interface ThreadLineProps {
  thread: StaffThread;
  to: string;
  /** Whether it is open beside the list. */
  isOpen?: boolean;
  /** Hidden on the client's own page. */
  hasClient?: boolean;
}

/** A thread in a list, in three lines: client, subject, and the beginning of the newest message. */
export function StaffThreadLine({ thread, to, isOpen = false, hasClient = true }: ThreadLineProps) {
  const { subject, clientName, isPriority, ownerName, unread, lastAt } = thread;
  return (
    <Link
      to={to}
      data-line
      aria-current={isOpen ? "true" : undefined}
      className={cn("relative block py-1.5 pr-3 pl-6 text-sm -outline-offset-2 hover:bg-hover", isOpen && "bg-press")}
    >
      {unread > 0 ? <UnreadDot count={unread} /> : null}
      <span className="flex items-center justify-between gap-3">
        <bdi dir="auto" className={cn("min-w-0 truncate text-ink", unread > 0 && "font-semibold")}>
          {plainText(hasClient ? clientName : subject)}
        </bdi>
        <LiveTime
          at={lastAt}
          format={threadTime}
          formatExact={formatExactTime}
          className="shrink-0 text-xs text-ink-soft tabular-nums"
        />
      </span>
      {hasClient ? (
        <span className="flex items-center justify-between gap-2">
          <bdi dir="auto" className={cn("min-w-0 truncate text-ink", unread > 0 && "font-medium")}>
            {plainText(subject)}
          </bdi>
          {isPriority ? <Badge tone="warn">{messageText.urgent}</Badge> : null}
        </span>
      ) : null}
      <span className="flex items-center justify-between gap-2 text-ink-soft">
        <Beginning thread={thread} />
        {ownerName === null ? null : <Owner name={plainText(ownerName)} />}
      </span>
      {hasClient ? null : <Facts thread={thread} />}
    </Link>
  );
}

/** On the client's own page: what the thread is about, and whose turn it is. */
function Facts({ thread: { messageType, caseNumber, waitingFor, isPriority } }: Pick<ThreadLineProps, "thread">) {
  const type = messageType === "general" ? null : TYPE_WORDS[messageType];
  return (
    <span className="flex items-center gap-2 text-xs text-ink-soft">
      {isPriority ? <Badge tone="warn">{messageText.urgent}</Badge> : null}
      {[type, caseNumber, waitingWords(waitingFor)].filter(Boolean).join(" · ")}
    </span>
  );
}

function Owner({ name }: { name: string }) {
  return (
    <span title={name} className="max-w-24 shrink-0 truncate text-xs">
      <span className="sr-only">{messageText.owner}: </span>
      {name}
    </span>
  );
}

/** The beginning of the newest message, with an arrow if we wrote it. */
function Beginning({ thread: { line, lastSender } }: Pick<ThreadLineProps, "thread">) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      {lastSender === "staff" ? (
        <>
          <CornerUpLeft aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
          <span className="sr-only">{messageText.wrote} </span>
        </>
      ) : null}
      <bdi dir="auto" className="min-w-0 truncate">
        {plainText(line)}
      </bdi>
    </span>
  );
}

function UnreadDot({ count }: { count: number }) {
  return (
    <span className="absolute top-2.5 left-2 size-2 rounded-full bg-accent forced-colors:bg-[Highlight]">
      <span className="sr-only">{messageText.unread(count)} </span>
    </span>
  );
}
