import { useMemo } from "react";
import { api } from "../../../../convex/_generated/api";
import { NONE } from "../../../../convex/leads/followUps/rules";
import { useWrittenLeads } from "../shared/leadList";
import { useLeadOwners, type LeadOwner } from "../shared/leadOwners";
import type { LeadRow } from "../shared/leadRow";
import { useRowWrite, type ChosenField } from "../../../lib/live/useRowWrite";
import { followUpText } from "./followUpText";

const { setOwner } = api.leads.followUps.staff;

const patchOf = (ownerId: string) => ({ ownerId: ownerId === NONE ? null : ownerId });

function labelsOf(owners: readonly LeadOwner[]): Record<string, string> {
  const named = owners.map(({ userId, name }): [string, string] => [userId, name]);
  return { ...Object.fromEntries<string>(named), [NONE]: followUpText.nobody };
}

/** The owner of a lead as a field: a member of staff, or nobody. */
export function useOwnerField(lead: LeadRow) {
  const owners = useLeadOwners();
  const field = useMemo<ChosenField<LeadRow, string, typeof setOwner>>(
    () => ({
      mutation: setOwner,
      argsOf: ({ leadId }, change) => ({ leadId, ...change }),
      what: "owner",
      valueOf: ({ ownerId }) => ownerId ?? NONE,
      nameOf: ({ fullName }) => fullName,
      labels: labelsOf(owners),
    }),
    [owners],
  );
  const onSet = useRowWrite(useWrittenLeads(patchOf), field);
  const offered = owners.filter(({ userId, isHere }) => isHere || userId === lead.ownerId);
  const choices = [
    { value: NONE, label: followUpText.nobody, tone: "quiet" as const },
    ...offered.map(({ userId, name, isHere }) => ({
      value: userId,
      label: isHere ? name : followUpText.former(name),
      tone: isHere ? ("info" as const) : ("warn" as const),
    })),
  ];
  return { field, row: lead, choices, onSet };
}
