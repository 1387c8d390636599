import { useMemo, useSyncExternalStore } from "react";
import { CircleDot, StickyNote, UserRound } from "lucide-react";
import { matchPath, useMatch, useNavigate } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { parseLeadId } from "../../../convex/platform/ids";
import { useLeadList } from "../../features/leads/shared/leadList";
import { leadName, type LeadRow } from "../../features/leads/shared/leadRow";
import { LEAD_STATUS_CHOICES } from "../../features/leads/list/leadText";
import { useSetStatus } from "../../features/leads/list/useSetStatus";
import { formatPhone } from "../../lib/format/formatPhone";
import { awaitNoteBoxAt, goToNoteBox } from "../../lib/palette/noteBox";
import type { PaletteEntry, PaletteSource } from "../../lib/palette/paletteEntry";
import { useListSource } from "../../lib/palette/paletteSources";
import { leadPath, paths } from "../../lib/paths";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";

const textOf = (lead: LeadRow) => lead.haystack;
const phoneOf = (lead: LeadRow) => lead.phone;

/** Leads by name, address and phone number. */
export function useLeadSource(go: (path: string) => void): PaletteSource {
  return useListSource(useLeadList(), {
    label: "Leads",
    icon: UserRound,
    textOf,
    phoneOf,
    idOf: ({ leadId }) => leadId,
    idIn: (path) => matchPath(paths.lead, path)?.params.leadId,
    entryOf: (lead) => entryOf(lead, go),
  });
}

function entryOf(lead: LeadRow, go: (path: string) => void): PaletteEntry {
  const status = LEAD_STATUS_CHOICES.find(({ value }) => value === lead.status);
  const details = [lead.email, lead.phone === null ? "" : formatPhone(lead.phone)];
  return {
    id: lead.leadId,
    label: lead.fullName,
    details: details.filter((detail) => detail !== "" && detail !== lead.fullName),
    ...(status && { badge: status }),
    choose: () => {
      go(leadPath(lead.leadId));
    },
  };
}

/** The open lead: its row of the live list, or its details if it is no longer listed. */
function useOpenLead(): LeadRow | undefined {
  const leadId = useMatch(paths.lead)?.params.leadId;
  const list = useLeadList();
  const key = (leadId === undefined ? null : parseLeadId(leadId)) ?? 0;
  const row = useSyncExternalStore(list.subscribe, () => list.find(key));
  const isUnlisted = leadId !== undefined && row === undefined;
  const { value: lead } = useRecoveringQuery(api.leads.record.staff.get, isUnlisted ? { leadId } : "skip");
  return useMemo(
    () => row ?? (lead ? { ...lead, key, fullName: leadName(lead), haystack: "" } : undefined),
    [row, lead, key],
  );
}

/** Leads whose choice opens the lead with the focus in the field for a new note. */
export function useLeadsForNotes(): PaletteSource {
  const navigate = useNavigate();
  return useLeadSource((path) => {
    awaitNoteBoxAt(path);
    void navigate(path);
  });
}

/** Actions on the open lead; none if no lead is open. */
export function useLeadActions(): readonly PaletteEntry[] {
  const lead = useOpenLead();
  const setStatus = useSetStatus();
  return useMemo(() => {
    if (lead === undefined) return [];
    // The second step shows the current status; the choice replaces exactly that.
    const statuses = LEAD_STATUS_CHOICES.map(({ value, label, tone }) => ({
      id: `status-${value}`,
      label,
      ...(value === lead.status && { badge: { label: "Current", tone } }),
      choose: () => {
        setStatus(lead, value, lead.status);
      },
    }));
    return [
      {
        id: "status",
        label: "Set status…",
        icon: CircleDot,
        keys: ["S"],
        choose: { title: `Set status of ${lead.fullName}`, entries: statuses },
      },
      { id: "note", label: "Add a note", icon: StickyNote, keys: ["N"], choose: goToNoteBox },
    ];
  }, [lead, setStatus]);
}
