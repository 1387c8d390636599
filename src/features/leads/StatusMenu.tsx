import { ChevronDown } from "lucide-react";
import { LEAD_STATUS_LABELS, type LeadStatus } from "../../../convex/leads/rules";
import { ChipButton } from "../../ui/ChipButton";
import { ChoiceMenu } from "../../ui/ChoiceMenu";
import { cn } from "../../ui/cn";
import { toneChip, toneMark } from "../../ui/tone";
import { STATUS_CHOICES, statusTone } from "./leadText";

interface StatusMenuProps {
  leadName: string;
  status: LeadStatus;
  onChoose: (status: LeadStatus) => void;
  onOpenChange?: (open: boolean) => void;
}

/** The status as a chip that opens a menu of all statuses. */
export function StatusMenu({ leadName, status, onChoose, onOpenChange }: StatusMenuProps) {
  const tone = statusTone[status];
  return (
    <ChoiceMenu
      label={`Status of ${leadName}`}
      value={status}
      choices={STATUS_CHOICES}
      onChoose={onChoose}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      <ChipButton className={toneChip[tone]} aria-label={`Status of ${leadName}: ${LEAD_STATUS_LABELS[status]}`}>
        <span aria-hidden className={cn("size-1.5 rounded-full", toneMark[tone])} />
        {LEAD_STATUS_LABELS[status]}
        <ChevronDown aria-hidden className="size-3 opacity-70" />
      </ChipButton>
    </ChoiceMenu>
  );
}
