import { Bell } from "lucide-react";
import type { UnreadCount } from "../../../../convex/practice/unreadNews";
import { LazyPart } from "../../../lib/lazy/LazyPart";
import { useOpening } from "../../../lib/useOpening";
import { LazyModule } from "../../../ui/lazy/lazyModule";
import { Button } from "../../../ui/Button";
import { SlidePanel } from "../../../ui/overlay/SlidePanel";
import { badgeText, bellLabel } from "./bellText";

const inbox = new LazyModule("notifications", async () => (await import("./NotificationInbox")).NotificationInbox);

interface BellButtonProps {
  /** Undefined while unknown. */
  unread: UnreadCount | undefined;
  /** The number is unknown because the query failed. */
  hasCountFailed: boolean;
}

/** The button with its badge, and its panel, whose code loads on demand. */
export function BellButton({ unread, hasCountFailed }: BellButtonProps) {
  const { isOpen, open, close } = useOpening();
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={bellLabel(unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="relative max-sm:size-11"
        onPointerEnter={inbox.loadAhead}
        onClick={open}
      >
        <Bell aria-hidden className="size-4" />
        <UnreadBadge text={badgeText(unread)} />
      </Button>
      <SlidePanel
        open={isOpen}
        onOpenChange={close}
        title="Notifications"
        closeLabel="Close notifications"
        side="right"
        size="md"
      >
        <LazyPart module={inbox} what="Notifications">
          {(NotificationInbox) => <NotificationInbox unread={unread} hasCountFailed={hasCountFailed} onClose={close} />}
        </LazyPart>
      </SlidePanel>
    </>
  );
}

function UnreadBadge({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <span
      aria-hidden
      className="absolute top-0 right-0 flex h-4 min-w-4 animate-pop-in items-center justify-center rounded-full bg-accent px-1 text-2xs leading-none font-semibold text-on-accent tabular-nums max-sm:top-1 max-sm:right-1 forced-colors:border"
    >
      {text}
    </span>
  );
}
