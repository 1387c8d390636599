import { CircleAlert, CircleCheck, TriangleAlert, X } from "lucide-react";
import { useCallback, useRef, type FocusEvent } from "react";
import { Button } from "../Button";
import { cn } from "../cn";
import type { Toast } from "./toasts";
import { useUiWords } from "../text/uiWords";
import { plainText } from "../text/plainText";

const look = {
  good: { Icon: CircleCheck, color: "text-good-ink" },
  warn: { Icon: TriangleAlert, color: "text-warn-ink" },
  bad: { Icon: CircleAlert, color: "text-bad-ink" },
} as const;

/**
 * Gives the focus back to where it was, if the card still has it when it goes. The library would do that also when the focus has moved
 * on since, and a menu that is open by then would close: it does not hear of the focus.
 */
function useFocusReturn() {
  const before = useRef<EventTarget | null>(null);
  const onFocus = useCallback((event: FocusEvent) => {
    event.stopPropagation();
    if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget;
  }, []);
  // React calls the returned function before it removes the card.
  const ref = useCallback(
    (card: HTMLElement | null) => () => {
      const hasFocus = card?.contains(document.activeElement) === true;
      if (hasFocus && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
    [],
  );
  return { ref, onFocus };
}

/** A message with up to two equal buttons and a close button. */
export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { close } = useUiWords();
  const { tone, subject, text, detail, actions = [] } = toast;
  const { Icon, color } = look[tone];
  return (
    <div
      {...useFocusReturn()}
      className="flex w-full items-start gap-3 rounded-lg border border-line bg-raised p-3.5 font-sans text-sm text-ink shadow-raised sm:w-105"
    >
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", color)} />
      <div className="min-w-0 flex-1 break-words">
        <p>
          {subject === undefined ? null : <span className="font-semibold">{subject}: </span>}
          <span>{plainText(text)}</span>
        </p>
        {detail === undefined ? null : <p className="mt-0.5 text-ink-soft">{detail}</p>}
        {actions.length === 0 ? null : (
          <div className="mt-2.5 flex flex-wrap gap-2">
            {actions.map(({ label, onClick }) => (
              <Button
                key={label}
                size="small"
                onClick={() => {
                  onClose();
                  onClick();
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <Button look="quiet" size="icon" aria-label={close} className="-m-1 size-6 shrink-0" onClick={onClose}>
        <X aria-hidden className="size-3.5" />
      </Button>
    </div>
  );
}
