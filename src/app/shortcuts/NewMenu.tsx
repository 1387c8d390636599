import { useSingleKeys } from "../../lib/keys/singleKeys";
import { ActionMenu } from "../../ui/menu/ActionMenu";
import { useNewRecords } from "../newRecords/useNewRecords";
import { NewFace } from "./NewFace";
import { returnToOpener } from "./newButtonFocus";

/** The button with its menu of new records. */
export function NewMenu() {
  const actions = useNewRecords();
  const hasKeys = useSingleKeys();
  return (
    <ActionMenu
      label="New"
      actions={hasKeys ? actions : actions.map(({ shortcut: _shortcut, ...action }) => action)}
      onClosed={returnToOpener}
    >
      <NewFace />
    </ActionMenu>
  );
}
