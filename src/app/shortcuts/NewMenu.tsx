import { BriefcaseBusiness, FileSignature, MailPlus, Plus } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { useSingleKeys } from "../../lib/keys/singleKeys";
import { newClientPath, newMessagePath, paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { ActionMenu } from "../../ui/menu/ActionMenu";
import type { MenuAction } from "../../ui/menu/menuAction";
import { NEW_BUTTON_ID, returnToOpener } from "./newButton";

/** The records that can be begun on any screen. Their letters are those of G where they are the same. */
export function useNewRecords(): readonly MenuAction[] {
  const navigate = useNavigate();
  const go = (path: string) => () => void navigate(path);
  return [
    { label: "Client", shortcut: "k", icon: BriefcaseBusiness, act: go(newClientPath) },
    { label: "Contract", shortcut: "c", icon: FileSignature, act: go(paths.createContract) },
    { label: "Message", shortcut: "m", icon: MailPlus, act: go(newMessagePath()) },
  ];
}

/** The button of new records; C opens it, and a letter chooses. */
export function NewMenu() {
  const actions = useNewRecords();
  const hasKeys = useSingleKeys();
  return (
    <ActionMenu
      label="New"
      actions={hasKeys ? actions : actions.map(({ shortcut: _shortcut, ...action }) => action)}
      onClosed={returnToOpener}
    >
      <Button
        id={NEW_BUTTON_ID}
        aria-label="New"
        title="New (C)"
        aria-keyshortcuts="C"
        className="shrink-0 max-sm:w-11 max-sm:px-0"
      >
        <Plus aria-hidden className="size-4" />
        <span className="max-sm:hidden">New</span>
      </Button>
    </ActionMenu>
  );
}
