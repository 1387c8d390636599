import { FileInput, Upload } from "lucide-react";
import { api } from "../../../convex/_generated/api";
import type { ClientCase } from "../../features/cases/page/clientCase";
import { useOpenDocumentId } from "../../features/documents/shared/useOpenDocumentId";
import { UploadDocument } from "../../features/documents/addDocument/UploadDocument";
import { requirementDocumentText as text } from "../../features/documents/requested/requirementDocumentText";
import { UseDocument } from "../../features/documents/requested/UseDocument";
import { plainText } from "../../ui/text/plainText";
import { RequirementDocuments } from "../../features/documents/requested/RequirementDocuments";
import { RemindButton } from "../../features/agenda/chasers/RemindButton";
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
        acts={(requirement) => actsOf(requirement, { onUpload: upload.open, onUse: use.open })}
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
    </>
  );
}

interface Openings {
  onUpload: (requirement: Requirement) => void;
  onUse: (requirement: Requirement) => void;
}

function actsOf(requirement: Requirement, { onUpload, onUse }: Openings): RowAct[] {
  const title = plainText(requirement.title);
  return [
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
