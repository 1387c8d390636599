import { useEffect, useLayoutEffect, useRef } from "react";
import { loadOpened } from "./lazy/loadOpened";
import { useLazyOnFirstSign } from "./lazy/useLazyModule";
import { MODAL_CODE } from "./lazyParts";
import type { FrameProps } from "./modalProps";
import { useBackCloses } from "./modalHistory";
import { useUiWords } from "./uiWords";

/**
 * A modal over the page that traps the focus. Escape, the backdrop, the close button and Back close it. Its code is fetched when somebody
 * is at the page, because no first screen has an open one; a modal whose code does not come is closed again, with a toast.
 */
export function Modal(props: FrameProps) {
  const { open, onOpenChange, isInAddress = false } = props;
  useBackCloses(open && !isInAddress, () => {
    onOpenChange(false);
  });
  const { noDialog } = useUiWords();
  const code = useLazyOnFirstSign(MODAL_CODE);
  const opener = useRef<Element | null>(null);
  // Before any content that takes the focus by itself.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  const isMissing = open && code === null;
  useEffect(() => {
    if (!isMissing) return;
    void loadOpened(MODAL_CODE, noDialog).then((isLoaded) => {
      if (!isLoaded) onOpenChange(false);
    });
  }, [isMissing, onOpenChange, noDialog]);
  return code === null ? null : <code.OpenModal {...props} opener={opener} />;
}
