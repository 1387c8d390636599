import { useId } from "react";
import type { Opening } from "../../../lib/useOpening";
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

/** The dialog that saves the client's whole record as one file. It stays open while the file is made. */
export function ExportClient({ opening, ...client }: ExportedClient & { opening: Opening }) {
  const explanation = useId();
  const exporting = useClientExport(client);
  const close = () => {
    if (exporting.state.kind === "running") return;
    opening.close();
    exporting.forget();
  };
  return (
    <Dialog open={opening.isOpen} onOpenChange={close} title={exportText.title} describedBy={explanation}>
      <ExportForm id={explanation} clientName={client.clientName} exporting={exporting} onClose={close} />
    </Dialog>
  );
}
