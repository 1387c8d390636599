import type { ComponentProps } from "react";
import { Link, matchPath, useLocation } from "react-router-dom";
import { useSearchText, withSearch } from "../lib/SearchTextProvider";
import { Badge } from "../ui/Badge";
import { cn } from "../ui/cn";
import { itemPath, NAVIGATION_ITEMS, type NavigationItem } from "./navigationItems";

const itemClass = "flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium";

/** The specification shows an item without a screen as a disabled link. */
const DISABLED_HREF = "#";

/** The main navigation of the staff screens. */
export function StaffNavigation({ onGo }: { onGo?: () => void }) {
  return (
    <nav aria-label="Main" className="flex-1 px-3 py-2">
      <ul className="space-y-0.5">
        {NAVIGATION_ITEMS.map((item) => (
          <li key={item.label}>
            <ItemLink item={item} onGo={onGo} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ItemLink({ item, onGo }: { item: NavigationItem; onGo: (() => void) | undefined }) {
  const { label, Icon, screens, search } = item;
  const { pathname } = useLocation();
  const to = itemPath(item);
  if (to === null) return <DisabledItem {...item} />;
  const Target = search === undefined ? Link : ListLink;
  const isCurrent = screens.some(({ path }) => matchPath(path, pathname) !== null);
  return (
    <Target
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      onClick={onGo}
      className={cn(itemClass, isCurrent ? "bg-press text-ink" : "text-ink-soft hover:bg-hover hover:text-ink")}
    >
      <Icon aria-hidden className={cn("size-4", isCurrent ? "text-accent-ink" : "text-ink-faint")} />
      {label}
    </Target>
  );
}

/** Going to a list keeps its search. */
function ListLink({ to, ...link }: ComponentProps<typeof Link> & { to: string }) {
  const { text } = useSearchText(to);
  return <Link to={{ pathname: to, search: withSearch("", text) }} {...link} />;
}

function DisabledItem({ label, Icon }: Pick<NavigationItem, "label" | "Icon">) {
  return (
    <a
      href={DISABLED_HREF}
      aria-disabled="true"
      tabIndex={-1}
      className={cn(itemClass, "pointer-events-none text-ink-faint")}
    >
      <Icon aria-hidden className="size-4" />
      <span className="flex-1">{label}</span>
      <Badge>Coming soon</Badge>
    </a>
  );
}
