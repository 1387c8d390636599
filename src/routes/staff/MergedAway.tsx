import { Navigate, useLocation } from "react-router-dom";
import { useMovedDraft } from "../../features/notes/useMovedDraft";
import { mergedLeadPath } from "../../lib/paths";

/** In place of a merged lead: its address leads to the lead that stands for it, and so does a note that is being written. */
export function MergedAway({ leadId, into }: { leadId: string; into: string }) {
  const state: unknown = useLocation().state;
  useMovedDraft(leadId, into);
  return <Navigate replace to={mergedLeadPath({ kept: into, merged: leadId })} state={state} />;
}
