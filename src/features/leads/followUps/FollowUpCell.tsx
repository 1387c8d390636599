import { useFetched } from "../../../ui/lazy/useLazyModule";
import { FollowUpMark } from "../shared/FollowUpMark";
import type { LeadRow } from "../shared/leadRow";
import { ROW_FOLLOW_UP_CODE } from "./rowFollowUpCode";

interface FollowUpCellProps {
  lead: LeadRow;
  /** Beside the name, if the list has no room for the column. */
  place: "column" | "name";
  onMenuOpenChange: (open: boolean) => void;
}

/** Owner and next contact of a row, each a menu as soon as its code is loaded. */
export function FollowUpCell(props: FollowUpCellProps) {
  const code = useFetched(ROW_FOLLOW_UP_CODE);
  return code === null ? <FollowUpMark lead={props.lead} place={props.place} /> : <code.RowFollowUp {...props} />;
}
