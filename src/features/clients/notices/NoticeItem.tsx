import { Check } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { useFormatter, useTranslations } from "use-intl";
import { useLanguage } from "../../../lib/words/useLanguage";
import { Badge } from "../../../ui/text/Badge";
import { cn } from "../../../ui/cn";
import { IconButton } from "../../../ui/IconButton";
import { noticeLook } from "./noticeLooks";
import { noticeText } from "./noticeText";
import type { PortalNotice } from "./portalNotice";

interface NoticeItemProps {
  notice: PortalNotice;
  onRead: (noticeId: PortalNotice["noticeId"]) => void;
}

/** A notice. Following its link marks it as read. */
export function NoticeItem({ notice, onRead }: NoticeItemProps) {
  const t = useTranslations("notices");
  const locale = useLanguage();
  const home = useTranslations("home");
  const format = useFormatter();
  const money = (dollars: number) => format.number(dollars, { style: "currency", currency: "USD" });
  const { title, message, lang } = noticeText(notice, { notices: t, home, locale, money });
  const link = useRef<HTMLAnchorElement>(null);
  const { noticeId, at, readAt } = notice;
  const { Icon, path } = noticeLook(notice);
  const isUnread = readAt === null;
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 hover:bg-hover sm:px-5">
      <Icon aria-hidden className={cn("mt-0.5 size-5 shrink-0", isUnread ? "text-accent-ink" : "text-ink-faint")} />
      {/* The link covers the whole item; the button lies above it. */}
      <Link
        ref={link}
        to={path}
        className="min-w-0 flex-1 space-y-0.5 text-base after:absolute after:inset-0"
        onClick={() => {
          if (isUnread) onRead(noticeId);
        }}
      >
        {isUnread ? <span className="sr-only">{t("unread")}: </span> : null}
        <span className={cn("block break-words", isUnread ? "font-semibold text-ink" : "text-ink-soft")}>{title}</span>
        {message === null ? null : (
          <span dir="auto" lang={lang} className={cn("block break-words", isUnread ? "text-ink" : "text-ink-soft")}>
            {message}
          </span>
        )}
        <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <time dateTime={new Date(at).toISOString()} className="tabular-nums">
            {format.dateTime(at, { dateStyle: "long" })}
          </time>
          <Pressing priority={notice.priority} />
        </span>
      </Link>
      {isUnread ? (
        <ReadButton
          label={t("markOne", { title })}
          onRead={() => {
            // The button disappears with the mark, so the link takes its focus.
            link.current?.focus();
            onRead(noticeId);
          }}
        />
      ) : null}
    </li>
  );
}

/** The badge of the two higher priorities. */
function Pressing({ priority }: Pick<PortalNotice, "priority">) {
  const t = useTranslations("notices");
  if (priority !== "urgent" && priority !== "high") return null;
  return <Badge tone={priority === "urgent" ? "bad" : "warn"}>{t(`priority.${priority}`)}</Badge>;
}

function ReadButton({ label, onRead }: { label: string; onRead: () => void }) {
  return (
    <IconButton label={label} onClick={onRead} className="relative z-10 size-11">
      <Check aria-hidden className="size-5" />
    </IconButton>
  );
}
