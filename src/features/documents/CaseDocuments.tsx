import type { ReactNode } from "react";
import { api } from "../../../convex/_generated/api";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { DocumentSection } from "./DocumentSection";

interface CaseDocumentsProps {
  caseId: string;
  /** The button that adds a document. */
  add: ReactNode;
}

/** The documents of one case, the newest first; live. */
export function CaseDocuments({ caseId, add }: CaseDocumentsProps) {
  const listed = useRecoveringQuery(api.documents.staff.listOfCase, { caseId });
  return <DocumentSection listed={listed} add={add} isTitled />;
}
