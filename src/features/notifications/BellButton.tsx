import { Bell } from "lucide-react";
import { useState, type ComponentType } from "react";
import type { UnreadCount } from "../../../convex/notifications/rules";
import { Button } from "../../ui/Button";
import { showToast } from "../../ui/toasts";
import { badgeText, bellLabel, notLoaded } from "./bellText";
import type { InboxPanelProps } from "./InboxPanel";

const loadPanel = async () => (await import("./InboxPanel")).InboxPanel;

interface BellButtonProps {
  /** Undefined while it is not known. */
  unread: UnreadCount | undefined;
  onClosed?: () => void;
}

/** The button with its badge, and the panel that it opens. */
export function BellButton({ unread, onClosed }: BellButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<InboxPanelProps> | null>(null);
  const open = () => {
    setOpen(true);
    loadPanel().then(
      (loaded) => {
        setPanel(() => loaded);
      },
      () => {
        setOpen(false);
        showToast({ tone: "bad", text: notLoaded });
      },
    );
  };
  const close = () => {
    setOpen(false);
    onClosed?.();
  };
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={bellLabel(unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="relative max-sm:size-11"
        onPointerEnter={() => void loadPanel().catch(() => undefined)}
        onClick={open}
      >
        <Bell aria-hidden className="size-4" />
        <UnreadBadge text={badgeText(unread)} />
      </Button>
      {Panel !== null && isOpen ? <Panel unread={unread} onClose={close} /> : null}
    </>
  );
}

function UnreadBadge({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <span
      aria-hidden
      className="absolute top-0 right-0 flex h-4 min-w-4 animate-pop-in items-center justify-center rounded-full bg-accent px-1 text-2xs leading-none font-semibold text-on-accent tabular-nums max-sm:top-1 max-sm:right-1"
    >
      {text}
    </span>
  );
}
