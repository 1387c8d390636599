import { BellOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/feedback/Empty";
import { PageHeading } from "../../../ui/text/PageHeading";
import { NoticeItem } from "./NoticeItem";
import type { PortalNotice } from "./portalNotice";
import { useMarks } from "./useMarks";

/** All notices that have not expired, the newest first. */
export function NoticeList({ notices, unread }: { notices: readonly PortalNotice[]; unread: number }) {
  const t = useTranslations("notices");
  const { markRead, markAllRead } = useMarks();
  const [newest] = notices;
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PageHeading>{t("title")}</PageHeading>
        {newest === undefined || unread === 0 ? null : (
          <Button
            onClick={() => {
              markAllRead(newest.at);
            }}
          >
            {t("markAllRead")}
          </Button>
        )}
      </div>
      {newest === undefined ? (
        <Empty icon={<BellOff aria-hidden />} title={t("empty")}>
          {t("emptyHint")}
        </Empty>
      ) : (
        <Notices notices={notices} onRead={markRead} />
      )}
    </div>
  );
}

interface NoticesProps {
  notices: readonly PortalNotice[];
  onRead: (noticeId: PortalNotice["noticeId"]) => void;
}

export function Notices({ notices, onRead }: NoticesProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {notices.map((notice) => (
        <NoticeItem key={notice.noticeId} notice={notice} onRead={onRead} />
      ))}
    </ul>
  );
}
