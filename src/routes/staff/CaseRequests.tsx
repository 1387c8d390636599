import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import type { ClientCase } from "../../features/caseDetail/clientCase";
import { useOpenDocumentId } from "../../lib/useOpenDocumentId";
import { UploadDocument } from "../../features/documentUpload/UploadDocument";
import { RequirementDocuments } from "../../features/requirementDocuments/RequirementDocuments";
import { CaseRequirements } from "../../features/requirements/CaseRequirements";
import type { Requirement } from "../../features/requirements/requirement";
import { SideFailed } from "../../lib/SideFailed";
import { uploadText } from "../../lib/uploads/uploadText";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { useTypeChoices } from "./useTypeChoices";

/** The document requests of a case, the documents sent for them, and the upload dialog. */
export function CaseRequests({ clientCase }: { clientCase: Pick<ClientCase, "caseId" | "clientId" | "clientName"> }) {
  const { caseId, clientId, clientName } = clientCase;
  const { types, failure } = useTypeChoices();
  const { value } = useRecoveringQuery(api.documents.staff.listOfCase, { caseId });
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
