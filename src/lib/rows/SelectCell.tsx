import { useSyncExternalStore } from "react";
import { CheckBox } from "../../ui/form/CheckBox";
import { cn } from "../../ui/cn";
import type { Selection } from "./selection";

interface SelectCellProps {
  selection: Selection;
  rowKey: number;
  name: string;
}

/**
 * Selects a row for a bulk action. It replaces the row's initials on hover, on focus and while selected. On cards, where a tap
 * opens the record, it is there once the person selects.
 */
export function SelectCell({ selection, rowKey, name }: SelectCellProps) {
  const isOn = useSyncExternalStore(selection.subscribe, () => selection.has(rowKey));
  const isOnCards = useSyncExternalStore(selection.subscribe, selection.isOnCards);
  return (
    <span
      data-selects={rowKey}
      className={cn(
        "absolute top-1/2 left-0 size-8 -translate-y-1/2 rounded-full border border-line bg-surface",
        isOnCards ? "touch:size-11" : "group-data-[layout=cards]/row:hidden",
        !isOn && "opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 touch:opacity-100",
      )}
    >
      <CheckBox
        label={`Select ${name}`}
        isOn={isOn}
        onChange={() => {
          selection.toggle(rowKey);
        }}
      />
    </span>
  );
}
