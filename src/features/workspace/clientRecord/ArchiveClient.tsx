import { Archive, ArchiveRestore } from "lucide-react";
import { useMutation } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import type { Client } from "./client";
import { clientDetailText } from "./clientDetailText";

/** Archives the client, or reactivates them; archiving an active client can be undone from the toast. */
export function ArchiveClient({ client: { clientId, status } }: { client: Client }) {
  const undoArchive = useMutation(api.workspace.clientRecord.staff.reactivate);
  const archive = useWrite(api.workspace.clientRecord.staff.archive, {
    done: clientDetailText.archived,
    ...(status === "active" && { undo: () => undoArchive({ clientId }) }),
  });
  const reactivate = useWrite(api.workspace.clientRecord.staff.reactivate, { done: clientDetailText.reactivated });
  const isArchived = status === "archived";
  const { run, isSending } = isArchived ? reactivate : archive;
  const Icon = isArchived ? ArchiveRestore : Archive;
  return (
    <Button
      disabled={isSending}
      onClick={() => {
        run({ clientId });
      }}
    >
      <Icon aria-hidden className="size-4" />
      {isArchived ? clientDetailText.reactivate : clientDetailText.archive}
    </Button>
  );
}
