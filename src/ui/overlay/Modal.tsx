import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useLayoutEffect, useRef } from "react";
import { Button } from "../Button";
import { cn } from "../cn";
import { focusFirst } from "./firstFocus";
import { useBackCloses } from "./modalHistory";
import type { FrameProps } from "./modalProps";
import { plainText } from "../text/plainText";

/** A modal over the page that traps the focus. Escape, the backdrop, the close button and Back close it. */
export function Modal({
  open,
  onOpenChange,
  title,
  describedBy,
  children,
  isInAddress = false,
  className,
  titleClass,
  closeLabel,
  onClosed,
}: FrameProps) {
  useBackCloses(open && !isInAddress, () => {
    onOpenChange(false);
  });
  const opener = useOpener(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-shade" />
        <Radix.Content
          aria-describedby={describedBy}
          onOpenAutoFocus={beginAtFirst}
          onEscapeKeyDown={(event) => {
            if (event.isComposing || hasOpenList(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            giveBack(event, opener.current);
            onClosed?.();
          }}
          className={cn("fixed z-50 border-line shadow-raised focus:outline-none", className)}
        >
          <Radix.Title className={titleClass}>{plainText(title)}</Radix.Title>
          {children}
          <Radix.Close asChild>
            <Button
              data-close
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

/** In place of Radix's own choice, which leaves out links and takes the close button before the content is there. */
function beginAtFirst(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  focusFirst(event.currentTarget);
}

/** Radix restores the focus only to its own triggers, and would leave it on the body. */
function giveBack(event: Event, opener: Element | null): void {
  event.preventDefault();
  // A link in the modal may have opened a screen, which has taken the focus.
  const isFree = document.activeElement === null || document.activeElement === document.body;
  if (isFree && opener instanceof HTMLElement) opener.focus();
}

/** The element that had the focus when the modal opened. */
function useOpener(open: boolean) {
  const opener = useRef<Element | null>(null);
  // Runs before any content that focuses itself.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return opener;
}

/** Escape closes one thing at a time: an open list of a field (ComboField) before the modal around it. */
function hasOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("[data-open-list]");
}
