import { useEffect, type CSSProperties } from "react";
import { toast as sonner, Toaster as Sonner } from "sonner";
import { ToastCard } from "./ToastCard";
import { connectToasts, type Toast } from "./toasts";

// eslint-disable-next-line passage/assertions -- React's type of styles has no custom properties.
const WIDTH = { "--width": "26.25rem" } as CSSProperties;

function show(toast: Toast): void {
  const { id, durationMs } = toast;
  sonner.custom(
    (shown) => (
      <ToastCard
        toast={toast}
        onClose={() => {
          sonner.dismiss(shown);
        }}
      />
    ),
    { ...(id !== undefined && { id }), ...(durationMs !== undefined && { duration: durationMs }) },
  );
}

/** Shows the toasts in the lower right corner. */
export function ToastHost() {
  useEffect(() => connectToasts({ show, dismiss: (id) => void sonner.dismiss(id) }), []);
  return <Sonner theme="system" position="bottom-right" style={WIDTH} />;
}
