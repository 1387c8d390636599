import { FolderX } from "lucide-react";
import { useParams } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { CaseFacts } from "../../features/cases/page/CaseFacts";
import { caseHead } from "../../features/cases/page/CaseHead";
import { CaseProgress } from "../../features/cases/page/CaseProgress";
import { CaseQuestionnaires } from "../../features/cases/questionnaires/CaseQuestionnaires";
import { CaseTeam } from "../../features/cases/page/CaseTeam";
import { caseDetailText } from "../../features/cases/page/caseDetailText";
import type { ClientCase } from "../../features/cases/page/clientCase";
import { useAccess } from "../../features/access/shared/useAccess";
import { HoldBadge, HoldNotice } from "../../features/clients/legalHold/HoldNotice";
import { notesAside } from "../../features/messages/notes/notesAside";
import { ApplyTemplate } from "../../features/cases/templates/ApplyTemplate";
import { CaseDocuments } from "../../features/documents/list/CaseDocuments";
import { AddDocument } from "../../features/documents/addDocument/AddDocument";
import { PlaceMessages } from "../../features/messages/inbox/PlaceMessages";
import { Milestones } from "../../features/cases/milestones/Milestones";
import { casePath, clientCasesPath } from "../../lib/paths";
import { CaseRequests } from "./CaseRequests";
import type { RecordHeadContent } from "../../ui/text/RecordHead";
import { DueLists } from "./DueLists";
import { RecordScreen } from "./RecordScreen";

/** One case: progress, milestones, document requests and team. */
export function CaseRoute() {
  const { clientId = "", caseId = "" } = useParams();
  const access = useAccess();
  const notesBy = (authorEmail: string) =>
    notesAside({
      subject: { kind: "case", id: caseId },
      subtitle: caseDetailText.notesAside,
      address: casePath({ clientId, caseId }),
      authorEmail,
    });
  return (
    <RecordScreen
      section="Cases"
      query={api.cases.record.staff.get}
      args={{ clientId, caseId }}
      back={{ to: clientCasesPath(clientId), label: caseDetailText.back }}
      loading={caseDetailText.loading}
      notFound={{ icon: <FolderX aria-hidden />, title: caseDetailText.notFound }}
      title={({ caseNumber }) => caseNumber}
      head={headOf}
      details={(clientCase) => <CaseDetails key={caseId} clientCase={clientCase} />}
      aside={access.kind === "staff" ? notesBy(access.email) : null}
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

function CaseDetails({ clientCase }: { clientCase: ClientCase }) {
  const { caseId, caseType, clientId, clientName } = clientCase;
  const add = <AddDocument clientId={clientId} clientName={clientName} caseId={caseId} />;
  return (
    <div className="@container space-y-6">
      <HoldNotice clientId={clientCase.clientId} />
      <div className="grid gap-6 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-6">
          <CaseProgress clientCase={clientCase} />
          <Milestones caseId={caseId} template={<ApplyTemplate caseId={caseId} caseType={caseType} />} />
          <CaseRequests clientCase={clientCase} />
          <CaseQuestionnaires clientId={clientId} caseId={caseId} />
          <CaseDocuments caseId={caseId} add={add} />
          <PlaceMessages clientId={clientId} caseId={caseId} clientName={clientName} />
          <DueLists clientId={clientId} caseId={caseId} />
        </div>
        <div className="min-w-0 space-y-6">
          <CaseFacts clientCase={clientCase} />
          <CaseTeam caseId={caseId} />
        </div>
      </div>
    </div>
  );
}
