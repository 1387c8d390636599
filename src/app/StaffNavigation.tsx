import { Keyboard } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link, matchPath, useLocation } from "react-router-dom";
import { useListPaths } from "../lib/rows/useListAddress";
import { useSearchText } from "../lib/rows/SearchTextProvider";
import { Button } from "../ui/Button";
import { cn } from "../ui/cn";
import { itemPath, type NavigationItem } from "./navigationItems";
import { NAVIGATION_COUNTS } from "./navigationCounts";
import { NAVIGATION_ICONS } from "./navigationIcons";
import { SEARCHED_LISTS } from "./searchedLists";
import { useNavigationItems } from "./useNavigationItems";

const itemClass = "flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium touch:h-11";

interface StaffNavigationProps {
  /** Above the items, inside the landmark, so that screen readers do not skip it. */
  brand: ReactNode;
  onGo?: () => void;
  onListShortcuts: () => void;
}

/** The main navigation of the staff screens, with the list of keys for people who do not know that ? opens it. */
export function StaffNavigation({ brand, onGo, onListShortcuts }: StaffNavigationProps) {
  const items = useNavigationItems();
  return (
    <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col">
      {brand}
      <ul className="flex-1 space-y-0.5 overflow-y-auto px-3 py-2">
        {items.map((item, at) => (
          <li key={item.label} className={cn(startsGroup(item, items[at - 1]) && "mt-2 border-t border-line pt-2")}>
            <ItemLink item={item} onGo={onGo} />
          </li>
        ))}
      </ul>
      <div className="p-3">
        <Button look="quiet" className="w-full justify-start px-2.5" onClick={onListShortcuts}>
          <Keyboard aria-hidden className="size-4 text-ink-faint" />
          Keyboard shortcuts
        </Button>
      </div>
    </nav>
  );
}

function startsGroup({ group }: NavigationItem, before: NavigationItem | undefined): boolean {
  return before !== undefined && before.group !== group;
}

function ItemLink({ item, onGo }: { item: NavigationItem; onGo: (() => void) | undefined }) {
  const { label, icon, screens } = item;
  const Waiting = NAVIGATION_COUNTS[icon];
  const Icon = NAVIGATION_ICONS[icon];
  const { pathname } = useLocation();
  const to = itemPath(item);
  const isCurrent = screens.some(({ path }) => matchPath(path, pathname) !== null);
  const link = {
    "aria-current": isCurrent ? ("page" as const) : undefined,
    onClick: onGo,
    className: cn(itemClass, isCurrent ? "bg-press text-ink" : "text-ink-soft hover:bg-hover hover:text-ink"),
  };
  const content = (
    <>
      <Icon aria-hidden className={cn("size-4", isCurrent ? "text-accent-ink" : "text-ink-faint")} />
      {label}
      {Waiting === undefined ? null : <Waiting />}
    </>
  );
  if (!SEARCHED_LISTS.has(to)) {
    return (
      <Link to={to} {...link}>
        {content}
      </Link>
    );
  }
  return (
    <ListLink to={to} isCurrent={isCurrent} {...link}>
      {content}
    </ListLink>
  );
}

interface ListLinkProps extends ComponentProps<typeof Link> {
  to: string;
  /** True if the screen is the list or one of its records. */
  isCurrent: boolean;
}

/** A link to a list keeps its search; from the list and its records also its tab and sort, like a record's back link. */
function ListLink({ to, isCurrent, ...link }: ListLinkProps) {
  // Renders again when the search text changes.
  useSearchText(to);
  const pathOf = useListPaths();
  return <Link to={pathOf(to, isCurrent)} {...link} />;
}
