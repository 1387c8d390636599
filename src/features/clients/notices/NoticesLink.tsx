import { Bell } from "lucide-react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/Button";

/** The bell of the portal, with the number of unread notices. */
export function NoticesLink({ unread }: { unread: number }) {
  const t = useTranslations("notices");
  return (
    <Button asChild look="quiet" size="icon" className="relative size-11 shrink-0">
      <Link to={paths.portalNotices} aria-label={t("bell", { count: unread })}>
        <Bell aria-hidden className="size-5" />
        {unread === 0 ? null : (
          <span
            aria-hidden
            className="absolute top-1 right-1 flex h-4 min-w-4 animate-pop-in items-center justify-center rounded-full bg-bad-ink px-1 text-2xs leading-none font-semibold text-on-accent tabular-nums forced-colors:border"
          >
            {unread}
          </span>
        )}
      </Link>
    </Button>
  );
}
