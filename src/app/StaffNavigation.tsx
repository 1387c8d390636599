import { Link, matchPath, useLocation } from "react-router-dom";
import { paths } from "../lib/paths";
import { useSearchText, withSearch } from "../lib/SearchTextProvider";
import { Badge } from "../ui/Badge";
import { cn } from "../ui/cn";
import { NAVIGATION_ITEMS, type NavigationItem } from "./navigationItems";

const item = "flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium";

/** A place that is not open yet keeps its link, as the specification has it, and leads nowhere. */
const NOWHERE = "#";

/** The places of the back office. */
export function StaffNavigation({ onGo }: { onGo?: () => void }) {
  return (
    <nav aria-label="Main" className="flex-1 px-3 py-2">
      <ul className="space-y-0.5">
        {NAVIGATION_ITEMS.map((place) => (
          <li key={place.label}>
            <ItemLink place={place} onGo={onGo} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ItemLink({ place, onGo }: { place: NavigationItem; onGo: (() => void) | undefined }) {
  const { label, Icon, screens } = place;
  const { pathname } = useLocation();
  const { text } = useSearchText();
  const to = screens[0]?.path.replace("/*", "");
  if (to === undefined) return <DisabledItem {...place} />;
  const isCurrent = screens.some(({ path }) => matchPath(path, pathname) !== null);
  return (
    <Link
      to={to === paths.leads ? { pathname: to, search: withSearch("", text) } : to}
      aria-current={isCurrent ? "page" : undefined}
      onClick={onGo}
      className={cn(item, isCurrent ? "bg-press text-ink" : "text-ink-soft hover:bg-hover hover:text-ink")}
    >
      <Icon aria-hidden className={cn("size-4", isCurrent ? "text-accent-ink" : "text-ink-faint")} />
      {label}
    </Link>
  );
}

function DisabledItem({ label, Icon }: Pick<NavigationItem, "label" | "Icon">) {
  return (
    <a href={NOWHERE} aria-disabled="true" tabIndex={-1} className={cn(item, "pointer-events-none text-ink-faint")}>
      <Icon aria-hidden className="size-4" />
      <span className="flex-1">{label}</span>
      <Badge>Coming soon</Badge>
    </a>
  );
}
