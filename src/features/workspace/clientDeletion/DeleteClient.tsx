import { api } from "../../../../convex/_generated/api";
import { DELETE_WORD } from "../../../../convex/workspace/clientDeletion/rules";
import { useWrite } from "../../../lib/calls/useWrite";
import type { Opening } from "../../../lib/useOpening";
import { plainText } from "../../../ui/text/plainText";
import { TypedWordDialog } from "../../../ui/overlay/TypedWordDialog";
import { deletionText, partText } from "./deletionText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

interface DeleteClientProps {
  clientId: string;
  clientName: string;
  opening: Opening;
}

/**
 * The dialog that deletes the client for good, after a typed word. The page then says that the client is deleted, and shows the
 * progress of the removal.
 */
export function DeleteClient({ clientId, clientName, opening: { isOpen, close } }: DeleteClientProps) {
  const { run, isSending, failure } = useWrite(api.workspace.clientDeletion.staff.begin, {
    unforeseen: deletionText.failed,
    onDone: close,
  });
  return (
    <TypedWordDialog
      open={isOpen}
      onOpenChange={close}
      title={deletionText.title(plainText(clientName))}
      word={DELETE_WORD}
      confirm={deletionText.confirm}
      confirming={deletionText.confirming}
      isSending={isSending}
      failure={failure}
      onConfirm={() => {
        run({ clientId, typed: DELETE_WORD });
      }}
    >
      <WhatGoes clientId={clientId} />
    </TypedWordDialog>
  );
}

function WhatGoes({ clientId }: { clientId: string }) {
  const { value: preview, error } = useRecoveringQuery(api.workspace.clientDeletion.staff.preview, { clientId });
  if (preview === undefined) {
    return <p role="status">{error === null ? deletionText.counting : deletionText.notCounted}</p>;
  }
  const parts = (preview?.parts ?? []).filter(({ count }) => count > 0);
  const payments = preview?.payments ?? 0;
  return (
    <div className="space-y-3">
      <p>{deletionText.warning}</p>
      <List
        heading={deletionText.goes}
        lines={[deletionText.recordGoes, ...parts.map(({ part, count }) => partText(part, count))]}
      />
      <List
        heading={deletionText.stays}
        lines={[
          payments === 0 ? deletionText.noPayments : deletionText.payments(payments),
          deletionText.outside,
          deletionText.accounts,
          deletionText.audit,
        ]}
      />
    </div>
  );
}

function List({ heading, lines }: { heading: string; lines: readonly string[] }) {
  return (
    <div>
      <p className="font-medium text-ink">{heading}</p>
      <ul aria-label={heading} className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
