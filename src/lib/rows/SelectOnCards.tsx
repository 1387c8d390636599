import { ListChecks } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "../../ui/Button";
import { useIsPhone } from "../../ui/useMediaQuery";
import type { Selection } from "./selection";

/** Begins and ends selecting on a phone, where rows are cards. */
export function SelectOnCards({ selection }: { selection: Selection }) {
  const isOn = useSyncExternalStore(selection.subscribe, selection.isOnCards);
  if (!useIsPhone()) return null;
  return (
    <Button
      aria-pressed={isOn}
      onClick={() => {
        selection.showOnCards(!isOn);
      }}
    >
      <ListChecks aria-hidden className="size-4" />
      {isOn ? "Done selecting" : "Select"}
    </Button>
  );
}
