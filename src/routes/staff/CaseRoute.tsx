import { FolderX, Plus } from "lucide-react";
import { useParams } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { CaseNeighbours } from "../../features/cases/allCases/CaseNeighbours";
import { CaseFacts } from "../../features/cases/page/CaseFacts";
import { caseHead } from "../../features/cases/page/CaseHead";
import { CaseStrip } from "../../features/cases/page/CaseStrip";
import { countRequests } from "../../features/cases/page/caseWork";
import { useCaseWork, type CaseWork } from "../../features/cases/page/useCaseWork";
import { RequirementForm } from "../../features/cases/requirements/RequirementForm";
import { requirementText } from "../../features/cases/requirements/requirementText";
import { Tasks } from "../../features/cases/tasks/Tasks";
import { Deadlines } from "../../features/agenda/deadlines/Deadlines";
import { AddressTabs } from "../../lib/AddressTabs";
import { useFirmDay } from "../../lib/useFirmDay";
import { useOpening } from "../../lib/useOpening";
import { IconButton } from "../../ui/IconButton";
import { Dialog } from "../../ui/overlay/Dialog";
import { CaseProgress } from "../../features/cases/page/CaseProgress";
import { CaseQuestionnaires } from "../../features/cases/questionnaires/CaseQuestionnaires";
import { CaseTeam } from "../../features/cases/page/CaseTeam";
import { CASE_TABS, caseDetailText } from "../../features/cases/page/caseDetailText";
import type { ClientCase } from "../../features/cases/page/clientCase";
import { useAccess } from "../../features/access/shared/useAccess";
import { HoldBadge, HoldNotice } from "../../features/clients/legalHold/HoldNotice";
import { useNotesAside } from "../../features/messages/notes/useNotesAside";
import { ApplyTemplate } from "../../features/cases/templates/ApplyTemplate";
import { CaseDocuments } from "../../features/documents/list/CaseDocuments";
import { AddDocument } from "../../features/documents/addDocument/AddDocument";
import { PlaceMessages } from "../../features/messages/inbox/PlaceMessages";
import { Milestones } from "../../features/cases/milestones/Milestones";
import { plainText } from "../../ui/text/plainText";
import { useListPath, useOpenedFromList } from "../../lib/rows/useListAddress";
import { casePath, DOCUMENT_PARAMETER, paths, THREAD_PARAMETER } from "../../lib/paths";
import { clientCasesPath } from "../../lib/staffPaths";
import { CaseRequests } from "./CaseRequests";
import type { RecordHeadContent } from "../../ui/text/RecordHead";
import { useTypeChoices } from "./useTypeChoices";
import { RecordScreen } from "./RecordScreen";

/** One case: progress, milestones, document requests and team. */
export function CaseRoute() {
  const { clientId = "", caseId = "" } = useParams();
  const access = useAccess();
  const list = useListPath(paths.cases);
  const back = useOpenedFromList()
    ? { to: list, label: caseDetailText.backToCases }
    : { to: clientCasesPath(clientId), label: caseDetailText.back };
  const notes = useNotesAside(
    access.kind === "staff"
      ? {
          subject: { kind: "case", id: caseId },
          subtitle: caseDetailText.notesAside,
          address: casePath({ clientId, caseId }),
          authorEmail: access.email,
        }
      : null,
  );
  return (
    <RecordScreen
      section="Cases"
      query={api.cases.record.staff.get}
      args={{ clientId, caseId }}
      back={back}
      loading={caseDetailText.loading}
      notFound={{ icon: <FolderX aria-hidden />, title: caseDetailText.notFound }}
      title={({ clientName, caseTypeWords }) => `${plainText(clientName)} · ${plainText(caseTypeWords)}`}
      head={headOf}
      neighbours={<CaseNeighbours caseId={caseId} />}
      details={(clientCase) => <CaseDetails key={caseId} clientCase={clientCase} />}
      aside={notes}
    />
  );
}

/** The head of the page, with a mark for a legal hold of the client. */
function headOf(clientCase: ClientCase): RecordHeadContent {
  const { status, ...head } = caseHead(clientCase);
  const marks = (
    <>
      {status}
      <HoldBadge clientId={clientCase.clientId} />
    </>
  );
  return { ...head, status: marks };
}

/** Parameters of links to a part of the case, with its tab. */
const OPENED_BY = { [DOCUMENT_PARAMETER]: CASE_TABS.documents, [THREAD_PARAMETER]: CASE_TABS.messages };

function CaseDetails({ clientCase }: { clientCase: ClientCase }) {
  const { caseId, clientId } = clientCase;
  const work = useCaseWork({ clientId, caseId });
  const today = useFirmDay();
  return (
    <div className="@container space-y-6">
      <HoldNotice clientId={clientId} />
      <CaseStrip work={work} today={today} request={<RequestDocument caseId={caseId} />} />
      <div className="grid gap-6 @[45rem]:grid-cols-[minmax(0,1fr)_15rem] @5xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <CaseTabs clientCase={clientCase} work={work} />
        </div>
        <div className="min-w-0 space-y-8 print:order-first">
          <CaseFacts clientCase={clientCase} />
          <CaseTeam caseId={caseId} />
          <Deadlines clientId={clientId} caseId={caseId} />
        </div>
      </div>
    </div>
  );
}

function CaseTabs({ clientCase, work }: { clientCase: ClientCase; work: CaseWork }) {
  const { caseId, caseType, clientId, clientName } = clientCase;
  const { requests, threads, questionnaires } = work;
  const overview = (
    <div className="space-y-8">
      <CaseProgress clientCase={clientCase} />
      <Milestones caseId={caseId} template={<ApplyTemplate caseId={caseId} caseType={caseType} />} />
      <Tasks clientId={clientId} caseId={caseId} />
    </div>
  );
  const add = <AddDocument clientId={clientId} clientName={clientName} caseId={caseId} />;
  const documents = (
    <div className="space-y-8">
      <CaseRequests clientCase={clientCase} />
      <CaseDocuments caseId={caseId} add={add} />
    </div>
  );
  const messages = <PlaceMessages clientId={clientId} caseId={caseId} clientName={clientName} />;
  const given = <CaseQuestionnaires clientId={clientId} caseId={caseId} />;
  return (
    <AddressTabs
      label={caseDetailText.tabs}
      openedBy={OPENED_BY}
      tabs={[
        { value: "overview", label: caseDetailText.overview, content: overview },
        {
          value: CASE_TABS.documents,
          label: caseDetailText.documents,
          count: requests && countRequests(requests).toReview,
          content: documents,
        },
        {
          value: CASE_TABS.messages,
          label: caseDetailText.messages,
          count: threads?.reduce((sum, { unread }) => sum + unread, 0),
          content: messages,
        },
        {
          value: CASE_TABS.questionnaires,
          label: caseDetailText.questionnaires,
          count: questionnaires?.length,
          content: given,
        },
      ]}
    />
  );
}

/** Requests a document from any tab. */
function RequestDocument({ caseId }: { caseId: string }) {
  const { types } = useTypeChoices();
  const { isOpen, open, close } = useOpening();
  return (
    <>
      <IconButton label={requirementText.request} onClick={open} data-act="">
        <Plus aria-hidden className="size-4" />
      </IconButton>
      <Dialog open={isOpen} onOpenChange={close} title={requirementText.requestTitle} size="large">
        <RequirementForm caseId={caseId} stored={null} types={types} onClose={close} />
      </Dialog>
    </>
  );
}
