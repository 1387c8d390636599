import { Plus } from "lucide-react";
import { useOpening } from "../../../lib/useOpening";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlay/Dialog";
import { NewCase } from "../list/NewCase";
import { allCasesText } from "./allCasesText";

const NO_CLIENT = { clientId: "", clientName: "" };

/** Opens the form of a new case of any client. */
export function NewCaseButton() {
  const { isOpen, open, close } = useOpening();
  return (
    <>
      <Button look="primary" onClick={open}>
        <Plus aria-hidden className="size-4" />
        {allCasesText.new}
      </Button>
      <Dialog open={isOpen} onOpenChange={close} title={allCasesText.newTitle} size="large">
        <NewCase client={NO_CLIENT} onClose={close} />
      </Dialog>
    </>
  );
}
