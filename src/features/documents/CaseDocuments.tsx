import { api } from "../../../convex/_generated/api";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { DocumentSection } from "./DocumentSection";

interface CaseDocumentsProps {
  caseId: string;
  /** Opens the form that uploads. */
  onAdd: () => void;
}

/** The documents of one case, the newest first; live. */
export function CaseDocuments({ caseId, onAdd }: CaseDocumentsProps) {
  const listed = useRecoveringQuery(api.documents.staff.listOfCase, { caseId });
  return <DocumentSection listed={listed} onAdd={onAdd} isTitled />;
}
