import type { LeadRow } from "../shared/leadRow";
import { FieldMenu } from "../../../lib/live/FieldMenu";
import { useOwnerField } from "./useOwnerField";

/** Chooses the owner of a lead. */
export function OwnerMenu({ lead }: { lead: LeadRow }) {
  return <FieldMenu {...useOwnerField(lead)} />;
}
