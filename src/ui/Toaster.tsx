import { Toaster as Sonner } from "sonner";

/** The container of all toasts. */
export function Toaster() {
  return (
    <Sonner
      theme="system"
      position="bottom-right"
      closeButton
      toastOptions={{
        classNames: {
          toast: "!rounded-lg !border-line !bg-raised !text-ink !shadow-raised !font-sans",
          description: "!text-ink-soft",
          actionButton: "!bg-accent !text-on-accent",
          closeButton: "!bg-raised !text-ink-soft !border-line",
        },
      }}
    />
  );
}
