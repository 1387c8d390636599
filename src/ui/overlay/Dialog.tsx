import { cn } from "../cn";
import { Modal } from "./Modal";
import type { ModalProps } from "./modalProps";
import { useUiWords } from "../text/uiWords";

interface DialogProps extends ModalProps {
  /** `large` is for a form of several fields. */
  size?: "small" | "large";
}

const PLACE = {
  small: "top-1/4 max-h-[75dvh] w-[26rem]",
  large: "top-[6dvh] max-h-[88dvh] w-[34rem]",
} as const;

/** A centered modal dialog. Content taller than the screen scrolls inside it. */
export function Dialog({ size = "small", ...props }: DialogProps) {
  const { close } = useUiWords();
  return (
    <Modal
      {...props}
      closeLabel={close}
      titleClass="mb-3 pr-8 text-lg font-semibold text-ink"
      className={cn(
        "left-1/2 max-w-[calc(100vw-2rem)] -translate-x-1/2 animate-fade-in overflow-y-auto rounded-lg border bg-raised p-5",
        PLACE[size],
      )}
    />
  );
}
