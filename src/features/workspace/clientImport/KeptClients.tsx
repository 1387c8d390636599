import { useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { listErrorText } from "../../../lib/calls/refusalText";
import { clientPath } from "../../../lib/paths";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import { OutsideText } from "../../../ui/text/OutsideText";
import { importText, KEPT_WORDS } from "./importText";

interface KeptClientsProps {
  importId: string;
  /** The number of clients kept by the undo: the list has the first ones. */
  kept: number;
}

/** Opens the list of clients that an undo has kept. */
export function KeptClients({ importId, kept }: KeptClientsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        size="small"
        className="-ml-2.5"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        {isOpen ? importText.hideKept : importText.showKept(kept)}
      </Button>
      {isOpen ? <KeptList importId={importId} kept={kept} /> : null}
    </>
  );
}

function KeptList({ importId, kept }: KeptClientsProps) {
  const { value: clients, error } = useRecoveringQuery(api.workspace.clientImport.staff.kept, { importId });
  if (error !== null) return <p className="text-bad-ink">{listErrorText(error, importText.keptFailed)}</p>;
  if (clients === undefined) return null;
  const more = kept - clients.length;
  return (
    <ul aria-label={importText.keptList} className="space-y-1">
      {clients.map(({ clientId, clientName, keptFor }) => (
        <li key={clientId} className="break-words text-ink-soft">
          {clientName === null ? (
            importText.nameless
          ) : (
            <Link to={clientPath(clientId)} className="text-ink underline">
              <OutsideText text={clientName} />
            </Link>
          )}{" "}
          · {KEPT_WORDS[keptFor ?? "changed"]}
        </li>
      ))}
      {more > 0 ? <li className="text-ink-soft">{importText.moreKeptClients(more)}</li> : null}
    </ul>
  );
}
