import { useSyncExternalStore } from "react";
import { CheckBox } from "../../ui/CheckBox";
import type { Selection } from "./selection";

/** Marks a row for what is done with several. */
export function SelectCell({ selection, rowKey, name }: { selection: Selection; rowKey: number; name: string }) {
  const isOn = useSyncExternalStore(selection.subscribe, () => selection.has(rowKey));
  return (
    <CheckBox
      label={`Select ${name}`}
      isOn={isOn}
      onChange={() => {
        selection.toggle(rowKey);
      }}
    />
  );
}
