import { useSyncExternalStore } from "react";
import { CheckBox } from "../../ui/CheckBox";
import { cn } from "../../ui/cn";
import type { Selection } from "./selection";

interface SelectCellProps {
  selection: Selection;
  rowKey: number;
  name: string;
}

/**
 * Marks a row for what is done with several. It takes the place of the row's initial while the row is pointed at, has the focus or is
 * marked; a card has none, because a tap opens it.
 */
export function SelectCell({ selection, rowKey, name }: SelectCellProps) {
  const isOn = useSyncExternalStore(selection.subscribe, () => selection.has(rowKey));
  return (
    <span
      className={cn(
        "absolute top-1/2 left-0 size-8 -translate-y-1/2 rounded-full border border-line bg-surface group-data-[layout=cards]/row:hidden",
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
