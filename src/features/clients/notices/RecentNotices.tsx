import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { RECENT_NOTICES } from "../../../../convex/clients/notices/rules";
import { paths } from "../../../lib/paths";
import { Notices } from "./NoticeList";
import type { PortalNotice } from "./portalNotice";
import { useMarks } from "./useMarks";

/** The newest notices, for the start page; renders nothing without any. */
export function RecentNotices({ notices }: { notices: readonly PortalNotice[] }) {
  const t = useTranslations("notices");
  const { markRead } = useMarks();
  if (notices.length === 0) return null;
  return (
    <section className="space-y-2">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-base font-semibold text-ink">{t("recent")}</h2>
        <Link
          to={paths.portalNotices}
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent-ink hover:underline"
        >
          {t("viewAll")}
        </Link>
      </div>
      <Notices notices={notices.slice(0, RECENT_NOTICES)} onRead={markRead} />
    </section>
  );
}
