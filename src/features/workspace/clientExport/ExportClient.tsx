import { PackageOpen } from "lucide-react";
import { useId } from "react";
import { useOpening } from "../../../lib/useOpening";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlay/Dialog";
import { ExportForm } from "./ExportForm";
import { exportText } from "./exportText";
import { useClientExport } from "./useClientExport";

export interface ExportedClient {
  clientId: string;
  clientName: string;
  /** The member's name, for the file. */
  exportedBy: string;
}

/** Opens the dialog that saves the client's whole record as one file. It stays open while the file is made. */
export function ExportClient(client: ExportedClient) {
  const opening = useOpening();
  const explanation = useId();
  const exporting = useClientExport(client);
  const close = () => {
    if (exporting.state.kind === "running") return;
    opening.close();
    exporting.forget();
  };
  return (
    <>
      <Button onClick={opening.open}>
        <PackageOpen aria-hidden className="size-4" />
        {exportText.open}
      </Button>
      <Dialog open={opening.isOpen} onOpenChange={close} title={exportText.title} describedBy={explanation}>
        <ExportForm id={explanation} clientName={client.clientName} exporting={exporting} onClose={close} />
      </Dialog>
    </>
  );
}
