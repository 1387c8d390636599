import { Navigate, useLocation } from "react-router-dom";
import { useMovedDraft } from "../../features/messages/noteDrafts/useMovedDraft";
import { mergedLeadPath } from "../../lib/staffPaths";

/** Replaces a merged lead's screen: redirects to the lead that it was merged into, and moves a note in progress there. */
export function MergedAway({ leadId, into }: { leadId: string; into: string }) {
  const state: unknown = useLocation().state;
  useMovedDraft(leadId, into);
  return <Navigate replace to={mergedLeadPath({ kept: into, merged: leadId })} state={state} />;
}
