import { MailPlus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useFormatter, useTranslations } from "use-intl";
import { paths, portalThreadPath } from "../../../lib/paths";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/feedback/Empty";
import { PageHeading } from "../../../ui/text/PageHeading";
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

function ThreadLine({ thread }: { thread: PortalThread }) {
  const t = useTranslations("messages");
  const format = useFormatter();
  const { threadId, subject, isPriority, unread, lastAt } = thread;
  return (
    <Link to={portalThreadPath(threadId)} className="block space-y-1 px-4 py-3 hover:bg-hover">
      <span className="flex flex-wrap items-center gap-2">
        <bdi dir="auto" className={unread > 0 ? "min-w-0 font-semibold break-words text-ink" : "min-w-0 break-words"}>
          {plainText(subject)}
        </bdi>
        {unread > 0 ? <Badge tone="bad">{t("unread", { count: unread })}</Badge> : null}
        {isPriority ? <Badge tone="warn">{t("urgent")}</Badge> : null}
      </span>
      <ThreadFacts thread={thread} />
      <time className="block text-sm text-ink-soft" dateTime={new Date(lastAt).toISOString()}>
        {format.dateTime(lastAt, { dateStyle: "long", timeStyle: "short" })}
      </time>
    </Link>
  );
}
