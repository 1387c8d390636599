import { Link } from "react-router-dom";
import { formatAge, formatExactTime } from "../../../lib/format/format";
import { Badge } from "../../../ui/text/Badge";
import { cn } from "../../../ui/cn";
import { LiveTime } from "../../../ui/text/LiveTime";
import { plainText } from "../../../ui/text/plainText";
import { messageText, TYPE_WORDS, waitingWords, type StaffThread } from "./messageText";

interface ThreadLineProps {
  thread: StaffThread;
  to: string;
  /** Whether it is open beside the list. */
  isOpen?: boolean;
  /** Hidden on the client's own page. */
  hasClient?: boolean;
}

/** A thread in a list: client, subject, whose turn it is, and owner. */
export function StaffThreadLine({ thread, to, isOpen = false, hasClient = true }: ThreadLineProps) {
  const { subject, clientName, caseNumber, messageType, isPriority, waitingFor, ownerName, unread, lastAt } = thread;
  const facts = [TYPE_WORDS[messageType], caseNumber, waitingWords(waitingFor), ownerName && plainText(ownerName)];
  return (
    <Link
      to={to}
      aria-current={isOpen ? "true" : undefined}
      className={cn("block space-y-0.5 px-4 py-3 text-sm hover:bg-hover", isOpen && "bg-press")}
    >
      <span className="flex items-baseline justify-between gap-3">
        <bdi dir="auto" className={cn("min-w-0 truncate text-ink", unread > 0 && "font-semibold")}>
          {plainText(hasClient ? clientName : subject)}
        </bdi>
        <LiveTime
          at={lastAt}
          format={formatAge}
          formatExact={formatExactTime}
          className="shrink-0 text-xs text-ink-soft"
        />
      </span>
      {hasClient ? (
        <bdi dir="auto" className="block truncate text-ink">
          {plainText(subject)}
        </bdi>
      ) : null}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
        {unread > 0 ? <Badge tone="bad">{messageText.unread(unread)}</Badge> : null}
        {isPriority ? <Badge tone="warn">{messageText.urgent}</Badge> : null}
        {facts.filter(Boolean).join(" · ")}
      </span>
    </Link>
  );
}
