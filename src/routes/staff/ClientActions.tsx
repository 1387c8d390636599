import {
  Ellipsis,
  FileSignature,
  FolderPlus,
  Mail,
  MessageSquare,
  PackageOpen,
  Pencil,
  Plus,
  Trash2,
} from "lucide-react";
import { Link, useNavigate } from "react-router-dom";
import { useAccess } from "../../features/access/shared/useAccess";
import { useMay } from "../../features/access/shared/useMay";
import { NewCaseDialog } from "../../features/cases/list/NewCaseDialog";
import { EditClient } from "../../features/clients/form/EditClient";
import { DeleteClient } from "../../features/workspace/clientDeletion/DeleteClient";
import { ExportClient } from "../../features/workspace/clientExport/ExportClient";
import type { Client } from "../../features/workspace/clientRecord/client";
import { clientDetailText } from "../../features/workspace/clientRecord/clientDetailText";
import { useArchiving } from "../../features/workspace/clientRecord/useArchiving";
import { mailLink } from "../../lib/format/mailLink";
import { contractPath } from "../../lib/paths";
import { newContractPath, newMessagePath } from "../../lib/staffPaths";
import { useOpening, type Opening } from "../../lib/useOpening";
import { Button } from "../../ui/Button";
import { ActionMenu } from "../../ui/menu/ActionMenu";
import type { MenuAction, MenuLink } from "../../ui/menu/menuAction";

/** The buttons of a client's page: the three most frequent acts, and a menu with the others. */
export function ClientActions({ client }: { client: Client }) {
  const { clientId, clientName } = client;
  const access = useAccess();
  const may = useMay();
  const [newCase, edit, exporting, deletion] = [useOpening(), useOpening(), useOpening(), useOpening()];
  const actions = useMenuActions(client, { edit, exporting, deletion });
  return (
    <>
      <Button asChild look="primary">
        <Link to={newMessagePath(clientId)}>
          <MessageSquare aria-hidden className="size-4" />
          {clientDetailText.message}
        </Link>
      </Button>
      {may("contracts:create") ? (
        <Button asChild>
          <Link to={newContractPath(clientId)}>
            <Plus aria-hidden className="size-4" />
            {clientDetailText.newContract}
          </Link>
        </Button>
      ) : null}
      {may("cases:create") ? (
        <Button onClick={newCase.open}>
          <FolderPlus aria-hidden className="size-4" />
          {clientDetailText.newCase}
        </Button>
      ) : null}
      <ActionMenu label={clientDetailText.more} actions={actions}>
        <Button size="icon" aria-label={clientDetailText.more} title={clientDetailText.more}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      </ActionMenu>
      <NewCaseDialog client={client} opening={newCase} />
      <EditClient client={client} opening={edit} />
      {access.kind === "staff" ? (
        <ExportClient clientId={clientId} clientName={clientName} exportedBy={access.email} opening={exporting} />
      ) : null}
      <DeleteClient clientId={clientId} clientName={clientName} opening={deletion} />
    </>
  );
}

interface MenuOpenings {
  edit: Opening;
  exporting: Opening;
  deletion: Opening;
}

/** The acts of the menu that the person may do, deletion last. */
function useMenuActions(client: Client, { edit, exporting, deletion }: MenuOpenings): (MenuAction | MenuLink)[] {
  const may = useMay();
  const navigate = useNavigate();
  const archiving = useArchiving(client);
  const { clientEmail, contractPathId, firmName } = client;
  const mail = mailLink(clientEmail, clientDetailText.subject(firmName));
  const acts: (MenuAction | MenuLink | false)[] = [
    may("clients:edit") && { label: clientDetailText.edit, icon: Pencil, act: edit.open },
    mail !== null && { label: clientDetailText.email, icon: Mail, group: "ways", href: mail },
    contractPathId !== null && {
      label: clientDetailText.viewContract,
      icon: FileSignature,
      group: "ways",
      act: () => {
        void navigate(contractPath(contractPathId));
      },
    },
    may("clients:archive") && { ...archiving, group: "record" },
    may("clients:export") && {
      label: clientDetailText.export,
      icon: PackageOpen,
      group: "record",
      act: exporting.open,
    },
    may("clients:delete") && {
      label: clientDetailText.delete,
      icon: Trash2,
      group: "end",
      isDanger: true,
      act: deletion.open,
    },
  ];
  return acts.filter((act) => act !== false);
}
