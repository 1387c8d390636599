import { Menu } from "lucide-react";
import { Link } from "react-router-dom";
import { useMay } from "../features/access/shared/useMay";
import { useSignOut } from "../features/access/session/useSignOut";
import { Bell } from "../features/practice/notifications/Bell";
import { paths } from "../lib/paths";
import { Button } from "../ui/Button";
import { LazyWhenIdle } from "../ui/lazy/LazyWhenIdle";
import { PaletteButton } from "./PaletteButton";
import { SearchBox } from "./SearchBox";
import { NEW_MENU_CODE } from "./shortcuts/keysCode";

interface TopBarProps {
  email: string;
  onOpenNavigation: () => void;
  onListShortcuts: () => void;
}

export function TopBar({ email, onOpenNavigation, onListShortcuts }: TopBarProps) {
  const { isSigningOut, signOut } = useSignOut();
  const may = useMay();
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
        <SearchBox />
        <div className="ml-auto flex min-w-0 shrink-0 items-center gap-1 sm:gap-3">
          {/* On a phone the search box has its place. */}
          <span className="max-sm:hidden">
            <LazyWhenIdle module={NEW_MENU_CODE}>{(NewMenu) => <NewMenu />}</LazyWhenIdle>
          </span>
          <PaletteButton onListShortcuts={onListShortcuts} />
          <Bell may={may} />
          <Link to={paths.account} className="hidden max-w-56 truncate text-sm text-ink-soft hover:underline md:block">
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
