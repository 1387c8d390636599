import type { Opening } from "../../../lib/useOpening";
import { Dialog } from "../../../ui/overlay/Dialog";
import { caseText } from "./caseText";
import { NewCase } from "./NewCase";

interface NewCaseDialogProps {
  client: { clientId: string; clientName: string };
  opening: Opening;
}

/** The form of a new case of a client. */
export function NewCaseDialog({ client, opening: { isOpen, close } }: NewCaseDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={close} title={caseText.title} size="large">
      <NewCase client={client} onClose={close} />
    </Dialog>
  );
}
