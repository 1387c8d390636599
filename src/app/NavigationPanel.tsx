import { Link } from "react-router-dom";
import { SignOutButton } from "../features/access/session/SignOutButton";
import { paths } from "../lib/paths";
import { SlidePanel } from "../ui/overlay/SlidePanel";
import { ShellBrand } from "./ShellBrand";
import { StaffNavigation } from "./StaffNavigation";

interface NavigationPanelProps {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
  onListShortcuts: (open: boolean) => void;
}

/** The navigation of small screens. No first screen shows it. */
export function NavigationPanel({ isOpen, onOpenChange, email, onListShortcuts }: NavigationPanelProps) {
  return (
    <SlidePanel
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Navigation"
      isTitleHidden
      closeLabel="Close navigation"
      side="left"
      size="sm"
    >
      <StaffNavigation
        brand={<ShellBrand />}
        onGo={() => {
          onOpenChange(false);
        }}
        onListShortcuts={() => {
          onOpenChange(false);
          onListShortcuts(true);
        }}
      />
      <MenuFoot
        email={email}
        onGo={() => {
          onOpenChange(false);
        }}
      />
    </SlidePanel>
  );
}

/** The signed-in person's email, and Sign out. */
function MenuFoot({ email, onGo }: { email: string; onGo: () => void }) {
  return (
    <div className="space-y-3 border-t border-line px-5 py-4">
      <Link
        to={paths.account}
        onClick={onGo}
        className="block truncate py-1 text-xs text-ink-soft hover:underline touch:py-3.5"
      >
        {email}
      </Link>
      <SignOutButton />
    </div>
  );
}
