import type { ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { useGrowingList } from "../shared/useGrowingList";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { DocumentSection } from "./DocumentSection";

interface CaseDocumentsProps {
  caseId: string;
  /** The button that adds a document. */
  add: ReactNode;
}

/** The documents of one case, the newest first; live. */
export function CaseDocuments({ caseId, add }: CaseDocumentsProps) {
  const growing = useGrowingList();
  const { value, ...failure } = useRecoveringQuery(api.documents.record.staff.listOfCase, {
    caseId,
    ...growing.length,
  });
  const listed = { value: useLastValue(value, caseId), isLoading: value === undefined, ...failure };
  return <DocumentSection listed={listed} growing={growing} add={add} isTitled />;
}
