import { useMatch } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import type { StartPlace } from "../../lib/dueItems/NewDueItem";
import { paths } from "../../lib/paths";

/** The client or case whose page is open; null on another page or for an unknown record, undefined while it is loading. */
export function useStartPlace(): StartPlace | null | undefined {
  const ofCase = useMatch(paths.clientCase)?.params;
  const ofClient = useMatch(paths.client)?.params;
  const { clientId = "", caseId = "" } = { ...ofClient, ...ofCase };
  const isCase = ofCase !== undefined;
  const isClient = ofClient !== undefined;
  const foundCase = useRecoveringQuery(api.cases.record.staff.get, isCase ? { clientId, caseId } : "skip");
  const foundClient = useRecoveringQuery(api.workspace.clientRecord.staff.get, isClient ? { clientId } : "skip");
  if (!isCase && !isClient) return null;
  const { value, error } = isCase ? foundCase : foundClient;
  if (error !== null) return null;
  // The page and the form read the record by the same query: mostly it is here.
  return value && { clientId: value.clientId, clientName: value.clientName, caseId: isCase ? caseId : null };
}
