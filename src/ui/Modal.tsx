import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { Button } from "./Button";
import { cn } from "./cn";

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Id of the text that is read out with the title. */
  describedBy?: string;
  children: ReactNode;
}

interface FrameProps extends ModalProps {
  /** Position, size and animation. */
  className: string;
  titleClass: string;
  closeLabel: string;
  /** Called when the modal is gone and the focus is back where it was. */
  onClosed?: () => void;
}

/** A modal over the page that traps the focus. Escape, the backdrop and the close button close it. */
export function Modal({
  open,
  onOpenChange,
  title,
  describedBy,
  children,
  className,
  titleClass,
  closeLabel,
  onClosed,
}: FrameProps) {
  const opener = useRef<Element | null>(null);
  // Before any content that takes the focus by itself.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-shade" />
        <Radix.Content
          aria-describedby={describedBy}
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
          <Radix.Title className={titleClass}>{title}</Radix.Title>
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
