import { MailPlus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useFormatter, useTranslations } from "use-intl";
import { dayKey } from "../../../lib/format/formatDay";
import { paths, portalThreadPath } from "../../../lib/paths";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/feedback/Empty";
import { PageHeading } from "../../../ui/text/PageHeading";
import { cn } from "../../../ui/cn";
import { serverNow } from "../../../ui/text/serverNow";
import { plainText } from "../../../ui/text/plainText";
import type { PortalThread } from "./portalThread";
import { ThreadFacts } from "./ThreadFacts";

interface ThreadListProps {
  threads: readonly PortalThread[];
  /** The button that loads older conversations. */
  older: ReactNode;
  onMarkAllRead: () => void;
}

/** The client's conversations with the team, the latest first. */
export function ThreadList({ threads, older, onMarkAllRead }: ThreadListProps) {
  const t = useTranslations("messages");
  const hasUnread = threads.some(({ unread }) => unread > 0);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PageHeading>{t("title")}</PageHeading>
        <div className="flex flex-wrap gap-2">
          {hasUnread ? <Button onClick={onMarkAllRead}>{t("markAllRead")}</Button> : null}
          <Button asChild look="primary">
            <Link to={paths.portalNewMessage}>{t("new")}</Link>
          </Button>
        </div>
      </div>
      {threads.length === 0 ? (
        <Empty icon={<MailPlus aria-hidden />} title={t("none")}>
          {t("noneHint")}
        </Empty>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {threads.map((thread) => (
            <li key={thread.threadId}>
              <ThreadLine thread={thread} />
            </li>
          ))}
        </ul>
      )}
      {older}
    </div>
  );
}

/** A conversation in the list: subject, the beginning of its newest message, and whose turn it is. */
function ThreadLine({ thread }: { thread: PortalThread }) {
  const t = useTranslations("messages");
  const { threadId, subject, isPriority, unread, line, lastSender } = thread;
  return (
    <Link to={portalThreadPath(threadId)} className="relative block py-2 pr-4 pl-6 hover:bg-hover">
      {unread > 0 ? (
        <span className="absolute top-4 left-2 size-2 rounded-full bg-accent forced-colors:bg-[Highlight]" />
      ) : null}
      <span className="flex items-baseline justify-between gap-3">
        <bdi dir="auto" className={cn("min-w-0 truncate text-base text-ink", unread > 0 && "font-semibold")}>
          {plainText(subject)}
        </bdi>
        <ThreadTime at={thread.lastAt} />
      </span>
      <span className="block truncate text-sm text-ink-soft">
        {lastSender === "client" ? `${t("you")}: ` : null}
        <bdi dir="auto">{plainText(line)}</bdi>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {unread > 0 ? <Badge tone="bad">{t("unread", { count: unread })}</Badge> : null}
        {isPriority ? <Badge tone="warn">{t("urgent")}</Badge> : null}
        <ThreadFacts thread={thread} />
      </span>
    </Link>
  );
}

/** The time of today's messages, the day of earlier ones. */
function ThreadTime({ at }: { at: number }) {
  const format = useFormatter();
  const isToday = dayKey(at) === dayKey(serverNow());
  return (
    <time className="shrink-0 text-sm text-ink-soft tabular-nums" dateTime={new Date(at).toISOString()}>
      {format.dateTime(at, isToday ? { timeStyle: "short" } : { dateStyle: "medium" })}
    </time>
  );
}
