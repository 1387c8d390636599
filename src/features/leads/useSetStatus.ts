import { useMutation } from "convex/react";
import { useMemo } from "react";
import { toast } from "sonner";
import { api } from "../../../convex/_generated/api";
import { LEAD_STATUSES, LEAD_STATUS_LABELS, type LeadStatus } from "../../../convex/leads/rules";
import { formatAge } from "../../lib/format";
import { errorText, refusalIn, sessionText } from "../../lib/refusalText";
import { useSessionRefusal } from "../../lib/useSessionRefusal";
import { useLeadList } from "./leadList";
import type { LeadRow } from "./leadRow";

const CONFLICT_TOAST_MS = 20_000;

/** "Sofia set Closed 4 s ago" */
export function changedMeanwhileText(
  change: { byName: string | null; at: number; current: string },
  now: number,
): string {
  const status = LEAD_STATUSES.find((candidate) => candidate === change.current);
  const label = status ? LEAD_STATUS_LABELS[status] : "another status";
  return `${change.byName ?? "Somebody"} set ${label} ${formatAge(change.at, now)}`;
}

/** Sets a status as an optimistic update, rolled back when refused. A concurrent change is shown, not overwritten. */
export function useSetStatus(): (lead: LeadRow, to: LeadStatus) => void {
  const list = useLeadList();
  const sessionRefusal = useSessionRefusal();
  const send = useMutation(api.leads.staff.setStatus);
  return useMemo(() => {
    const attempt = async (lead: LeadRow, to: LeadStatus, anyway: boolean): Promise<void> => {
      const { key, leadId, status: from } = lead;
      try {
        await list.write(key, to, () => send({ leadId, from, to, anyway }));
      } catch (error) {
        const isConflict = showRefusal(lead, error, () => void attempt(lead, to, true));
        // The row on the screen may be stale. After a conflict the feed has already delivered the current one.
        if (!isConflict) await list.reread(key);
      }
    };
    return (lead, to) => {
      if (to === lead.status) return;
      if (sessionRefusal === null) void attempt(lead, to, false);
      else showUnsaved(lead, sessionText[sessionRefusal]);
    };
  }, [list, sessionRefusal, send]);
}

function showUnsaved(lead: LeadRow, reason: string): void {
  toast.error(`The status of ${lead.fullName} was not saved. ${reason}`, { id: `status-${lead.leadId}` });
}

/** Returns whether the refusal was a conflict with another person's change. */
function showRefusal(lead: LeadRow, error: unknown, setAnyway: () => void): boolean {
  const refusal = refusalIn(error);
  if (refusal?.code !== "CHANGED_MEANWHILE") {
    showUnsaved(lead, errorText(error));
    return false;
  }
  toast.warning(changedMeanwhileText(refusal, Date.now()), {
    id: `status-${lead.leadId}`,
    description: `Your change to ${lead.fullName} was not saved.`,
    duration: CONFLICT_TOAST_MS,
    action: { label: "Set anyway", onClick: setAnyway },
  });
  return true;
}
