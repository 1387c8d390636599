import { UserX } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useParams } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { useAccess } from "../../features/access/shared/useAccess";
import { useMay } from "../../features/access/shared/useMay";
import { ClientReminders } from "../../features/agenda/chasers/ClientReminders";
import { ArchiveClient } from "../../features/workspace/clientRecord/ArchiveClient";
import { ExportClient } from "../../features/workspace/clientExport/ExportClient";
import { clientHead } from "../../features/workspace/clientRecord/ClientHead";
import type { Client } from "../../features/workspace/clientRecord/client";
import { ClientMissing } from "../../features/workspace/clientRecord/ClientMissing";
import { ClientTimeline } from "../../features/workspace/clientRecord/ClientTimeline";
import { clientDetailText } from "../../features/workspace/clientRecord/clientDetailText";
import { PortalAccess } from "../../features/workspace/clientRecord/PortalAccess";
import { EditClientButton } from "../../features/clients/form/EditClientButton";
import { ClientCases } from "../../features/cases/list/ClientCases";
import { ServiceNotices } from "../../features/practice/settings/ServiceNotices";
import { ClientContracts } from "../../features/contracts/clientContracts/ClientContracts";
import { ClientDocuments } from "../../features/documents/list/ClientDocuments";
import { AddDocument } from "../../features/documents/addDocument/AddDocument";
import { DeleteClient } from "../../features/workspace/clientDeletion/DeleteClient";
import { DeletionProgress } from "../../features/workspace/clientDeletion/DeletionProgress";
import { HoldBadge, HoldNotice } from "../../features/clients/legalHold/HoldNotice";
import { LegalHold } from "../../features/clients/legalHold/LegalHold";
import { ClientNeighbours } from "../../features/clients/list/ClientNeighbours";
import { PlaceMessages } from "../../features/messages/inbox/PlaceMessages";
import { useNotesAside } from "../../features/messages/notes/useNotesAside";
import { RelatedPeople } from "../../features/clients/relatedPeople/RelatedPeople";
import { AddressTabs } from "../../lib/AddressTabs";
import { CASES_TAB, clientPath, paths } from "../../lib/paths";
import { useListPath } from "../../lib/rows/useListAddress";
import { plainText } from "../../ui/text/plainText";
import type { RecordHeadContent } from "../../ui/text/RecordHead";
import { DueLists } from "./DueLists";
import { RecordScreen } from "./RecordScreen";

/** One client: the record, portal access, cases and documents, with the practice's notes beside it or in a panel. */
export function ClientRoute() {
  const { clientId = "" } = useParams();
  const list = useListPath(paths.clients);
  const access = useAccess();
  const may = useMay();
  const notes = useNotesAside(
    access.kind === "staff"
      ? {
          subject: { kind: "client", id: clientId },
          subtitle: clientDetailText.notes,
          address: clientPath(clientId),
          authorEmail: access.email,
        }
      : null,
  );
  return (
    <RecordScreen
      section="Clients"
      query={api.workspace.clientRecord.staff.get}
      args={{ clientId }}
      back={{ to: list, label: clientDetailText.back }}
      loading={clientDetailText.loading}
      failed={clientDetailText.failed}
      notFound={{ icon: <UserX aria-hidden />, title: clientDetailText.notFound }}
      missing={(wasShown) => (
        <>
          <ClientMissing clientId={clientId} wasShown={wasShown} back={list} />
          {wasShown ? <DeletionProgress clientId={clientId} /> : null}
        </>
      )}
      title={({ clientName }) => plainText(clientName)}
      head={(client) =>
        headOf(
          client,
          <Fragment key={client.clientId}>
            <EditClientButton client={client} />
            <ArchiveClient client={client} />
            {may("clients:export") && access.kind === "staff" ? (
              <ExportClient clientId={client.clientId} clientName={client.clientName} exportedBy={access.email} />
            ) : null}
            <DeleteClient clientId={client.clientId} clientName={client.clientName} />
          </Fragment>,
        )
      }
      neighbours={<ClientNeighbours clientId={clientId} />}
      details={(client) => <ClientDetails key={client.clientId} client={client} />}
      aside={notes}
    />
  );
}

/** The head of the page, with a mark for a legal hold. */
function headOf(client: Client, actions: ReactNode): RecordHeadContent {
  const { status, ...head } = clientHead(client, actions);
  const marks = (
    <>
      {status}
      <HoldBadge clientId={client.clientId} />
    </>
  );
  return { ...head, status: marks };
}

function ClientDetails({ client }: { client: Client }) {
  const { clientId, clientName } = client;
  const add = <AddDocument clientId={clientId} clientName={clientName} />;
  const may = useMay();
  const documents = (
    <div className="space-y-4">
      <ServiceNotices services={["Documents"]} isAdmin={may("firm:configure")} />
      <ClientDocuments clientId={clientId} add={add} />
    </div>
  );
  const cases = <ClientCases clientId={clientId} clientName={clientName} />;
  const messages = <PlaceMessages clientId={clientId} caseId={null} clientName={clientName} />;
  return (
    <div className="@container space-y-6">
      <HoldNotice clientId={clientId} />
      <PortalAccess client={client} />
      <ClientReminders clientId={clientId} clientName={clientName} />
      <ClientContracts clientId={clientId} />
      <AddressTabs
        label={clientDetailText.tabs}
        tabs={[
          { value: "documents", label: clientDetailText.documents, content: documents },
          { value: CASES_TAB, label: clientDetailText.cases, content: cases },
          { value: "messages", label: clientDetailText.messages, content: messages },
        ]}
      />
      <DueLists clientId={clientId} />
      <LegalHold clientId={clientId} mayLift={may("clients:liftHold")} />
      <div className="grid grid-cols-1 gap-6 @3xl:grid-cols-2">
        <RelatedPeople clientId={clientId} />
        <ClientTimeline clientId={clientId} />
      </div>
    </div>
  );
}
