import { Menu } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { useMay } from "../features/access/shared/useMay";
import { useSignOut } from "../features/access/session/useSignOut";
import { Bell } from "../features/practice/notifications/Bell";
import { paths } from "../lib/paths";
import { Button } from "../ui/Button";
import { ListFilter } from "../lib/rows/ListFilter";
import { cn } from "../ui/cn";
import { listInTopBar } from "./searchedLists";
import { PaletteButton } from "./PaletteButton";
import { NewButton } from "./shortcuts/NewButton";

interface TopBarProps {
  email: string;
  onOpenNavigation: () => void;
  onListShortcuts: () => void;
}

export function TopBar({ email, onOpenNavigation, onListShortcuts }: TopBarProps) {
  const { isSigningOut, signOut } = useSignOut();
  const may = useMay();
  const list = listInTopBar(useLocation().pathname);
  return (
    <header className="h-14 shrink-0 border-b border-line bg-canvas">
      {/* As wide as the screens below it. */}
      <div className="mx-auto flex h-full max-w-350 items-center gap-2 px-3 sm:gap-3 sm:px-6 lg:px-8">
        <Button
          look="quiet"
          size="icon"
          aria-label="Open navigation"
          className="-ml-1 shrink-0 lg:hidden"
          onClick={onOpenNavigation}
        >
          <Menu aria-hidden className="size-5" />
        </Button>
        <div className={cn("min-w-0 flex-1", list !== null && "max-w-88 sm:min-w-54")}>
          {list === null ? null : <ListFilter path={list} isTall />}
        </div>
        <PaletteButton isNarrow={list !== null} onListShortcuts={onListShortcuts} />
        <div className="flex min-w-max items-center justify-end gap-1 sm:flex-1 sm:gap-3">
          <span className={cn("contents", list !== null && "max-sm:hidden")}>
            <NewButton />
          </span>
          <Bell may={may} />
          <Link
            to={paths.account}
            className="hidden max-w-36 truncate text-sm text-ink-soft hover:underline md:block xl:max-w-56"
          >
            {email}
          </Link>
          {/* On small screens it is in the menu, with a label and away from the thumb. */}
          <Button onClick={signOut} disabled={isSigningOut} className="max-md:hidden">
            Sign out
          </Button>
        </div>
      </div>
    </header>
  );
}
