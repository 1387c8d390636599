import { UserX } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { useAccess } from "../../features/access/shared/useAccess";
import { useMay } from "../../features/access/shared/useMay";
import { ClientReminders } from "../../features/agenda/chasers/ClientReminders";
import { clientHead } from "../../features/workspace/clientRecord/ClientHead";
import type { Client } from "../../features/workspace/clientRecord/client";
import { ClientMissing } from "../../features/workspace/clientRecord/ClientMissing";
import { ClientTimeline } from "../../features/workspace/clientRecord/ClientTimeline";
import { CLIENT_TABS, clientDetailText } from "../../features/workspace/clientRecord/clientDetailText";
import { ClientStrip } from "../../features/workspace/clientRecord/ClientStrip";
import { useClientWork, type ClientWork } from "../../features/workspace/clientRecord/useClientWork";
import { PortalAccess } from "../../features/workspace/clientRecord/PortalAccess";
import { CaseCards } from "../../features/cases/list/CaseCards";
import { ClientCases } from "../../features/cases/list/ClientCases";
import { Tasks } from "../../features/cases/tasks/Tasks";
import { Deadlines } from "../../features/agenda/deadlines/Deadlines";
import { ServiceNotices } from "../../features/practice/settings/ServiceNotices";
import { ClientContracts } from "../../features/contracts/clientContracts/ClientContracts";
import { ClientDocuments } from "../../features/documents/list/ClientDocuments";
import { AddDocument } from "../../features/documents/addDocument/AddDocument";
import { DeletionProgress } from "../../features/workspace/clientDeletion/DeletionProgress";
import { HoldBadge, HoldNotice } from "../../features/clients/legalHold/HoldNotice";
import { LegalHold } from "../../features/clients/legalHold/LegalHold";
import { ClientNeighbours } from "../../features/clients/list/ClientNeighbours";
import { PlaceMessages } from "../../features/messages/inbox/PlaceMessages";
import { useNotesAside } from "../../features/messages/notes/useNotesAside";
import { RelatedPeople } from "../../features/clients/relatedPeople/RelatedPeople";
import { AddressTabs } from "../../lib/AddressTabs";
import { clientPath, paths } from "../../lib/paths";
import { useFirmDay } from "../../lib/useFirmDay";
import { useListPath } from "../../lib/rows/useListAddress";
import { plainText } from "../../ui/text/plainText";
import type { RecordHeadContent } from "../../ui/text/RecordHead";
import { ClientActions } from "./ClientActions";
import { RecordScreen } from "./RecordScreen";

/** One client: the record, portal access, cases and documents, with the practice's notes beside it or in a panel. */
export function ClientRoute() {
  const { clientId = "" } = useParams();
  const list = useListPath(paths.clients);
  const access = useAccess();
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
      head={(client) => headOf(client, <ClientActions key={client.clientId} client={client} />)}
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
  const may = useMay();
  const work = useClientWork(clientId);
  const today = useFirmDay();
  return (
    <div className="@container space-y-6">
      <HoldNotice clientId={clientId} />
      <ClientStrip work={work} today={today} />
      <div className="grid gap-6 @[45rem]:grid-cols-[minmax(0,1fr)_15rem] @5xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-8">
          <CaseCards clientId={clientId} />
          {work.contracts.isShown ? <ClientContracts clientId={clientId} /> : null}
          <ClientTabs client={client} work={work} />
        </div>
        <div className="min-w-0 space-y-8">
          <PortalAccess client={client} />
          <ClientReminders clientId={clientId} clientName={clientName} />
          <Tasks clientId={clientId} caseId={null} />
          <Deadlines clientId={clientId} caseId={null} />
          <RelatedPeople clientId={clientId} />
          <ClientTimeline clientId={clientId} />
          <LegalHold clientId={clientId} mayLift={may("clients:liftHold")} />
        </div>
      </div>
    </div>
  );
}

function ClientTabs({ client: { clientId, clientName }, work }: { client: Client; work: ClientWork }) {
  const may = useMay();
  const add = <AddDocument clientId={clientId} clientName={clientName} />;
  const documents = (
    <div className="space-y-4">
      <ServiceNotices services={["Documents"]} isAdmin={may("firm:configure")} />
      <ClientDocuments clientId={clientId} add={add} />
    </div>
  );
  const cases = <ClientCases clientId={clientId} clientName={clientName} />;
  const messages = <PlaceMessages clientId={clientId} caseId={null} clientName={clientName} />;
  return (
    <AddressTabs
      label={clientDetailText.tabs}
      tabs={[
        {
          value: "documents",
          label: clientDetailText.documents,
          count: work.toReview.value?.count,
          content: documents,
        },
        { value: CLIENT_TABS.cases, label: clientDetailText.cases, count: work.cases.value?.length, content: cases },
        {
          value: CLIENT_TABS.messages,
          label: clientDetailText.messages,
          count: work.threads.value?.threads.reduce((sum, { unread }) => sum + unread, 0),
          content: messages,
        },
      ]}
    />
  );
}
