import { useRef, useSyncExternalStore, type KeyboardEvent, type PointerEvent } from "react";
import type { Selection } from "../../../lib/rows/selection";
import { CheckBox } from "../../../ui/form/CheckBox";
import { cn } from "../../../ui/cn";
import { severalText } from "./documentText";

interface SelectDocumentProps {
  selection: Selection<string>;
  documentId: string;
  name: string;
  /** A press with Shift. */
  onSelectTo: (documentId: string) => void;
}

/** Selects a document for acts on several. It covers the row's picture on hover, on focus, while selected, and on touch screens. */
export function SelectDocument({ selection, documentId, name, onSelectTo }: SelectDocumentProps) {
  const isOn = useSyncExternalStore(selection.subscribe, () => selection.has(documentId));
  const isRange = useRef(false);
  const noteShift = ({ shiftKey }: KeyboardEvent | PointerEvent) => {
    isRange.current = shiftKey;
  };
  return (
    <span
      data-selects=""
      onPointerDownCapture={noteShift}
      onKeyDownCapture={noteShift}
      className={cn(
        "absolute -inset-px rounded-md border border-line bg-surface touch:-inset-2",
        !isOn && "opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 touch:opacity-100",
      )}
    >
      <CheckBox
        label={severalText.select(name)}
        isOn={isOn}
        onChange={() => {
          if (isRange.current) onSelectTo(documentId);
          else selection.toggle(documentId);
        }}
      />
    </span>
  );
}
