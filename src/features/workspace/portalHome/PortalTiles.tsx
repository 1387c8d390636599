import type { LucideIcon } from "lucide-react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { Badge } from "../../../ui/text/Badge";

export interface PortalTile {
  path: string;
  words: "documents" | "messages" | "timeline" | "questionnaires" | "contracts" | "support";
  icon: LucideIcon;
  /** Waiting items: to send, to answer, to do, or unread. */
  waiting: { count: number; words: "pending" | "toAnswer" | "unread" | "toDo" } | null;
}

/** Large links to the sections of the portal, with the number of waiting items. */
export function PortalTiles({ tiles }: { tiles: readonly PortalTile[] }) {
  const portal = useTranslations("portal");
  const t = useTranslations("home");
  if (tiles.length === 0) return null;
  return (
    <nav aria-label={t("sections")}>
      <ul className="grid grid-cols-2 gap-3">
        {tiles.map(({ path, words, icon: Icon, waiting }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex h-full min-h-24 flex-col gap-1 rounded-lg border border-line bg-surface p-4 hover:bg-hover"
            >
              <span className="flex items-center gap-2">
                <Icon aria-hidden className="size-5 text-accent-ink" />
                <Waiting waiting={waiting} />
              </span>
              <span className="text-base font-medium text-ink">{portal(words)}</span>
              <span className="text-sm text-ink-soft">{t(`${words}Tile`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Waiting({ waiting }: Pick<PortalTile, "waiting">) {
  const t = useTranslations("home");
  if (waiting === null || waiting.count === 0) return null;
  return <Badge tone="bad">{t(waiting.words, { count: waiting.count })}</Badge>;
}
