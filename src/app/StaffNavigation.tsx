import { Briefcase, FileSignature, UsersRound, type LucideIcon } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { useSearchText, withSearch } from "../lib/SearchTextProvider";
import { Badge } from "../ui/Badge";
import { cn } from "../ui/cn";
import { paths } from "../lib/paths";

interface NavigationItem {
  label: string;
  Icon: LucideIcon;
  to: string;
  isCurrent: (path: string) => boolean;
  isOpen: boolean;
}

const ITEMS: readonly NavigationItem[] = [
  {
    label: "Lead Management",
    Icon: UsersRound,
    to: paths.leads,
    isCurrent: (path) => path === "/" || path.startsWith("/lead/"),
    isOpen: true,
  },
  {
    label: "Contracts/Payments",
    Icon: FileSignature,
    to: paths.contracts,
    isCurrent: (path) => path.startsWith("/contracts"),
    isOpen: true,
  },
  { label: "Clients", Icon: Briefcase, to: "#", isCurrent: () => false, isOpen: false },
];

const item = "flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium";

/** The three places of the back office. */
export function StaffNavigation({ onGo }: { onGo?: () => void }) {
  const { pathname } = useLocation();
  const { text } = useSearchText();
  return (
    <nav aria-label="Main" className="flex-1 px-3 py-2">
      <ul className="space-y-0.5">
        {ITEMS.map(({ label, Icon, to, isCurrent, isOpen }) => (
          <li key={label}>
            {isOpen ? (
              <Link
                to={to === paths.leads ? { pathname: to, search: withSearch("", text) } : to}
                aria-current={isCurrent(pathname) ? "page" : undefined}
                onClick={onGo}
                className={cn(
                  item,
                  isCurrent(pathname) ? "bg-press text-ink" : "text-ink-soft hover:bg-hover hover:text-ink",
                )}
              >
                <Icon
                  aria-hidden
                  className={cn("size-4", isCurrent(pathname) ? "text-accent-ink" : "text-ink-faint")}
                />
                {label}
              </Link>
            ) : (
              <a
                href={to}
                aria-disabled="true"
                tabIndex={-1}
                className={cn(item, "pointer-events-none text-ink-faint")}
              >
                <Icon aria-hidden className="size-4" />
                <span className="flex-1">{label}</span>
                <Badge>Coming soon</Badge>
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
