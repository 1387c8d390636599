import type { LucideIcon } from "lucide-react";
import { NavLink } from "react-router-dom";
import { useTranslations } from "use-intl";
import { paths } from "../../../lib/paths";
import { cn } from "../../../ui/cn";

/** A screen in the portal's navigation. */
export interface PortalSection {
  path: string;
  words: "home" | "documents" | "messages" | "timeline" | "contracts" | "support";
  icon: LucideIcon;
  /** Number of waiting items. */
  count?: number;
}

/**
 * The sections of the portal. The document has them before the content; a phone shows them at the bottom, within the thumb's reach, unless
 * its screen is low and they scroll away.
 */
export function PortalNavigation({ sections }: { sections: readonly PortalSection[] }) {
  const t = useTranslations("portal");
  return (
    <nav
      aria-label={t("sections")}
      className="z-10 shrink-0 border-line bg-canvas pb-[env(safe-area-inset-bottom)] max-sm:order-last max-sm:border-t max-sm:in-data-keyboard:hidden sm:border-b short:order-none short:border-t-0 short:border-b"
    >
      <ul className="mx-auto flex max-w-3xl sm:gap-1 sm:px-2">
        {sections.map(({ path, words, icon: Icon, count = 0 }) => (
          <li key={path} className="min-w-0 max-sm:flex-auto">
            <NavLink
              to={path}
              end={path === paths.portal}
              className={({ isActive }) =>
                cn(
                  "relative flex min-h-14 items-center justify-center gap-0.5 text-2xs font-medium max-sm:flex-col max-sm:tracking-tight sm:min-h-11 sm:gap-2 sm:px-3 sm:text-sm short:min-h-11",
                  isActive
                    ? "text-accent-ink after:absolute after:inset-x-2 after:h-0.5 after:rounded-full after:bg-accent max-sm:after:top-0 sm:after:bottom-0"
                    : "text-ink-soft hover:text-ink",
                )
              }
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className="max-w-full truncate">{t(words)}</span>
              {count === 0 ? null : <Count count={count} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span className="absolute top-1 left-1/2 ml-2 min-w-4 rounded-full bg-bad-ink px-1 text-center text-2xs leading-4 text-on-accent tabular-nums sm:static sm:ml-0 forced-colors:border">
      {count}
    </span>
  );
}
