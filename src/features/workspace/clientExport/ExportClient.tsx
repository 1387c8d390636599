import { PackageOpen } from "lucide-react";
import { useId, useState } from "react";
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
  const [isOpen, setOpen] = useState(false);
  const explanation = useId();
  const exporting = useClientExport(client);
  const close = () => {
    if (exporting.state.kind === "running") return;
    setOpen(false);
    exporting.forget();
  };
  return (
    <>
      <Button
        onClick={() => {
          setOpen(true);
        }}
      >
        <PackageOpen aria-hidden className="size-4" />
        {exportText.open}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        title={exportText.title}
        describedBy={explanation}
      >
        <ExportForm id={explanation} clientName={client.clientName} exporting={exporting} onClose={close} />
      </Dialog>
    </>
  );
}
