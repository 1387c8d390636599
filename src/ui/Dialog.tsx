import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./Button";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
}

/** A small window in the middle of the page. */
export function Dialog({ open, onOpenChange, title, children }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-shade" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-1/4 left-1/2 z-50 w-[26rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 animate-fade-in rounded-lg border border-line bg-raised p-5 shadow-raised focus:outline-none"
        >
          <Radix.Title className="mb-3 text-lg font-semibold text-ink">{title}</Radix.Title>
          {children}
          <Radix.Close asChild>
            <Button look="quiet" size="icon" aria-label="Close" className="absolute top-3 right-3">
              <X aria-hidden className="size-4" />
            </Button>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
