import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { RefObject } from "react";
import { Button } from "./Button";
import { cn } from "./cn";
import type { FrameProps } from "./modalProps";
import { plainText } from "./plainText";

interface OpenModalProps extends FrameProps {
  /** What had the focus when it was opened. */
  opener: RefObject<Element | null>;
}

/** What `Modal` shows, by Radix. */
export function OpenModal({
  open,
  onOpenChange,
  title,
  describedBy,
  children,
  className,
  titleClass,
  closeLabel,
  onClosed,
  opener,
}: OpenModalProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-shade" />
        <Radix.Content
          aria-describedby={describedBy}
          onEscapeKeyDown={(event) => {
            if (hasOpenList(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            // Radix knows only openers that are its own triggers, and would leave the focus on the body.
            event.preventDefault();
            // A link in the modal may have opened a screen, which has taken the focus.
            const isFree = document.activeElement === null || document.activeElement === document.body;
            if (isFree && opener.current instanceof HTMLElement) opener.current.focus();
            onClosed?.();
          }}
          className={cn("fixed z-50 border-line shadow-raised focus:outline-none", className)}
        >
          <Radix.Title className={titleClass}>{plainText(title)}</Radix.Title>
          {children}
          <Radix.Close asChild>
            <Button
              look="quiet"
              size="icon"
              aria-label={closeLabel}
              className="absolute top-3 right-3 touch:top-1.5 touch:right-1.5"
            >
              <X aria-hidden className="size-4" />
            </Button>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Escape closes one thing: the open list of a field (ComboField) before the modal around it. */
function hasOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("[data-open-list]");
}
