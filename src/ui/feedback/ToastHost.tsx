import { useEffect, type CSSProperties } from "react";
import { toast as sonner, Toaster as Sonner } from "sonner";
import { ToastCard } from "./ToastCard";
import { connectToasts, type Toast } from "./toasts";
import { useUiWords } from "../text/uiWords";

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

/** Above the banners of FloatingNotices; on a phone, above the buttons at the end of a panel. See `keepToastsAbove`. */
const OFFSET = { bottom: "var(--toasts-bottom, 5rem)", left: "var(--toasts-left)" };
const PHONE_OFFSET = { bottom: "var(--toasts-bottom, 5.5rem)" };

/** Shows toasts over the lower left of the content: the buttons that complete an action are at its right. */
export function ToastHost() {
  const { toasts } = useUiWords();
  useEffect(() => connectToasts({ show, dismiss: (id) => void sonner.dismiss(id) }), []);
  return (
    <Sonner
      theme="system"
      containerAriaLabel={toasts}
      position="bottom-left"
      // Beside the navigation, if the screen has room for it.
      className="[--toasts-left:1rem] lg:[--toasts-left:16rem]"
      offset={OFFSET}
      mobileOffset={PHONE_OFFSET}
      style={WIDTH}
    />
  );
}
