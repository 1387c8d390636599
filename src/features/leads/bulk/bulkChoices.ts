import { useMemo } from "react";
import type { BulkField } from "../../../../convex/leads/bulk/rules";
import { NONE } from "../../../../convex/leads/followUps/rules";
import { LEAD_STATUS_LABELS, LEAD_STATUSES } from "../../../../convex/leads/status/rules";
import { dayText } from "../../../../convex/platform/days";
import { dayChoices } from "../followUps/dayChoices";
import { useLeadOwners } from "../shared/leadOwners";
import type { LeadRow } from "../shared/leadRow";
import { useFirmDay } from "../../../lib/useFirmDay";
import type { Choice } from "../../../ui/menu/choice";
import { bulkText } from "./bulkText";

const STATUSES = LEAD_STATUSES.map((status) => ({ value: status, label: LEAD_STATUS_LABELS[status] }));

/** The choices for each field of many leads. */
export function useBulkChoices(): Record<BulkField, readonly Choice<string>[]> {
  const owners = useLeadOwners();
  const today = useFirmDay();
  return useMemo(() => {
    const here = owners.flatMap(({ userId, name, isHere }) => (isHere ? [{ value: userId, label: name }] : []));
    return {
      status: STATUSES,
      owner: [...here, { value: NONE, label: bulkText.nobody }],
      nextContact: dayChoices(today, null),
    };
  }, [owners, today]);
}

/** A row's shown value of the field. */
export const SHOWN: Record<BulkField, (row: LeadRow) => string> = {
  status: ({ status }) => status,
  owner: ({ ownerId }) => ownerId ?? NONE,
  nextContact: ({ nextContactOn }) => nextContactOn ?? NONE,
};

/** A chosen value in words. A day is named by its date: "Tomorrow" is another day tomorrow. */
export function useBulkLabel(): (field: BulkField, value: string) => string {
  const choices = useBulkChoices();
  return (field, value) => {
    if (field === "nextContact" && value !== NONE) return dayText(value);
    return choices[field].find((choice) => choice.value === value)?.label ?? bulkText.someone;
  };
}
