import { BellRing, FileInput, Upload } from "lucide-react";
import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { isAwaited } from "../../../convex/cases/requirements/rules";
import type { ClientCase } from "../../features/cases/page/clientCase";
import { useOpenDocumentId } from "../../features/documents/shared/useOpenDocumentId";
import { UploadDocument } from "../../features/documents/addDocument/UploadDocument";
import { requirementDocumentText as text } from "../../features/documents/requested/requirementDocumentText";
import { UseDocument } from "../../features/documents/requested/UseDocument";
import { plainText } from "../../ui/text/plainText";
import { serverNow } from "../../ui/text/serverNow";
import { RequirementDocuments } from "../../features/documents/requested/RequirementDocuments";
import { chaserText } from "../../features/agenda/chasers/chaserText";
import { RemindButton, RemindDialog } from "../../features/agenda/chasers/RemindButton";
import { CaseRequirements } from "../../features/cases/requirements/CaseRequirements";
import type { Requirement } from "../../features/cases/requirements/requirement";
import { SideFailed } from "../../lib/SideFailed";
import { uploadText } from "../../features/documents/upload/uploadText";
import { useRecordOpening } from "../../lib/recordForm/RecordDialog";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import type { RowAct } from "../../ui/RowActs";
import { useTypeChoices } from "./useTypeChoices";

/** The document requests of a case, the documents sent for them, and the upload dialog. */
export function CaseRequests({ clientCase }: { clientCase: Pick<ClientCase, "caseId" | "clientId" | "clientName"> }) {
  const { caseId, clientId, clientName } = clientCase;
  const { types, failure } = useTypeChoices();
  const { value } = useRecoveringQuery(api.documents.record.staff.listOfCase, { caseId });
  const [, openDocument] = useOpenDocumentId();
  const upload = useRecordOpening<Requirement>();
  const use = useRecordOpening<Requirement>();
  const [reminded, setReminded] = useState<Reminded | null>(null);
  const remind = ({ requirementId }: Requirement) => {
    setReminded({ requirementId, openedAt: serverNow() });
  };
  return (
    <>
      <SideFailed text={uploadText.typesFailed} {...failure} />
      <CaseRequirements
        caseId={caseId}
        types={types}
        remind={<RemindButton clientId={clientId} clientName={clientName} />}
        documents={(requirement) => (
          <RequirementDocuments request={requirement} documents={value?.documents} onOpen={openDocument} />
        )}
        acts={(requirement) => actsOf(requirement, { onUpload: upload.open, onUse: use.open, onRemind: remind })}
      />
      {upload.item === null ? null : (
        <UploadDocument
          key={upload.item.requirementId}
          open={upload.isOpen}
          onOpenChange={upload.close}
          clientId={clientId}
          clientName={clientName}
          caseId={caseId}
          requirement={upload.item}
        />
      )}
      {use.item === null ? null : (
        <UseDocument clientId={clientId} request={use.item} open={use.isOpen} onClose={use.close} />
      )}
      <RemindDialog
        clientId={clientId}
        clientName={clientName}
        requirementId={reminded?.requirementId}
        openedAt={reminded?.openedAt ?? null}
        onClose={() => {
          setReminded(null);
        }}
      />
    </>
  );
}

/** The request from whose row a reminder is asked, and when. */
interface Reminded {
  requirementId: string;
  openedAt: number;
}

interface Openings {
  onUpload: (requirement: Requirement) => void;
  onUse: (requirement: Requirement) => void;
  onRemind: (requirement: Requirement) => void;
}

function actsOf(requirement: Requirement, { onUpload, onUse, onRemind }: Openings): RowAct[] {
  const title = plainText(requirement.title);
  const remind = {
    label: chaserText.remindAbout(title),
    icon: BellRing,
    act: () => {
      onRemind(requirement);
    },
  };
  return [
    ...(isAwaited(requirement) ? [remind] : []),
    {
      label: text.uploadFor(title),
      icon: Upload,
      act: () => {
        onUpload(requirement);
      },
    },
    {
      label: text.useFor(title),
      icon: FileInput,
      act: () => {
        onUse(requirement);
      },
    },
  ];
}
