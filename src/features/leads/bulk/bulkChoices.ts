import { useMemo } from "react";
import type { BulkField } from "../../../../convex/leads/bulk/rules";
import { NONE } from "../../../../convex/leads/followUps/rules";
import { LEAD_STATUS_LABELS, LEAD_STATUSES } from "../../../../convex/leads/status/rules";
import { useLeadOwners } from "../shared/leadOwners";
import type { LeadRow } from "../shared/leadRow";
import type { Choice } from "../../../ui/menu/choice";
import { bulkText } from "./bulkText";

const STATUSES = LEAD_STATUSES.map((status) => ({ value: status, label: LEAD_STATUS_LABELS[status] }));

/** The choices for each field of many leads. */
export function useBulkChoices(): Record<BulkField, readonly Choice<string>[]> {
  const owners = useLeadOwners();
  return useMemo(() => {
    const here = owners.flatMap(({ userId, name, isHere }) => (isHere ? [{ value: userId, label: name }] : []));
    return { status: STATUSES, owner: [...here, { value: NONE, label: bulkText.nobody }] };
  }, [owners]);
}

/** A row's shown value of the field. */
export const SHOWN: Record<BulkField, (row: LeadRow) => string> = {
  status: ({ status }) => status,
  owner: ({ ownerId }) => ownerId ?? NONE,
};

export function labelIn(choices: readonly Choice<string>[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? bulkText.someone;
}
