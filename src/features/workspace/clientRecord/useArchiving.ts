import { Archive, ArchiveRestore } from "lucide-react";
import { useMutation } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { useWrite } from "../../../lib/calls/useWrite";
import type { MenuAction } from "../../../ui/menu/menuAction";
import type { Client } from "./client";
import { clientDetailText } from "./clientDetailText";

/** Archives the client, or reactivates them; archiving an active client can be undone from the toast. */
export function useArchiving({ clientId, status }: Client): MenuAction {
  const undoArchive = useMutation(api.workspace.clientRecord.staff.reactivate);
  const archive = useWrite(api.workspace.clientRecord.staff.archive, {
    done: clientDetailText.archived,
    ...(status === "active" && { undo: () => undoArchive({ clientId }) }),
  });
  const reactivate = useWrite(api.workspace.clientRecord.staff.reactivate, { done: clientDetailText.reactivated });
  const isArchived = status === "archived";
  const { run } = isArchived ? reactivate : archive;
  return {
    label: isArchived ? clientDetailText.reactivate : clientDetailText.archive,
    icon: isArchived ? ArchiveRestore : Archive,
    act: () => {
      run({ clientId });
    },
  };
}
