import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import type { ClientCase } from "../../features/cases/page/clientCase";
import { useOpenDocumentId } from "../../features/documents/shared/useOpenDocumentId";
import { UploadDocument } from "../../features/documents/addDocument/UploadDocument";
import { RequirementDocuments } from "../../features/documents/requested/RequirementDocuments";
import { CaseRequirements } from "../../features/cases/requirements/CaseRequirements";
import type { Requirement } from "../../features/cases/requirements/requirement";
import { SideFailed } from "../../lib/SideFailed";
import { uploadText } from "../../features/documents/upload/uploadText";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import { useTypeChoices } from "./useTypeChoices";

/** The document requests of a case, the documents sent for them, and the upload dialog. */
export function CaseRequests({ clientCase }: { clientCase: Pick<ClientCase, "caseId" | "clientId" | "clientName"> }) {
  const { caseId, clientId, clientName } = clientCase;
  const { types, failure } = useTypeChoices();
  const { value } = useRecoveringQuery(api.documents.record.staff.listOfCase, { caseId });
  const [, openDocument] = useOpenDocumentId();
  const [asked, setAsked] = useState<Requirement | null>(null);
  const [isUploading, setUploading] = useState(false);
  return (
    <>
      <SideFailed text={uploadText.typesFailed} {...failure} />
      <CaseRequirements
        caseId={caseId}
        types={types}
        documents={(requirement) => (
          <RequirementDocuments
            clientId={clientId}
            request={requirement}
            documents={value?.documents}
            onOpen={openDocument}
            onUpload={() => {
              setAsked(requirement);
              setUploading(true);
            }}
          />
        )}
      />
      {asked === null ? null : (
        <UploadDocument
          key={asked.requirementId}
          open={isUploading}
          onOpenChange={setUploading}
          clientId={clientId}
          clientName={clientName}
          caseId={caseId}
          requirement={asked}
        />
      )}
    </>
  );
}
