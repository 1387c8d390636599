import { ChevronDown } from "lucide-react";
import { ChipButton } from "./ChipButton";
import { ChoiceMenu, type Choice } from "./ChoiceMenu";
import { cn } from "./cn";
import { toneChip, toneMark, type Tone } from "./tone";

interface StatusChipMenuProps<T extends string> {
  label: string;
  value: T;
  choices: readonly (Choice<T> & { tone: Tone })[];
  onChoose: (value: T) => void;
  onOpenChange: (open: boolean) => void;
}

/** A chip that shows a status and opens a menu to change it. */
export function StatusChipMenu<T extends string>({ value, choices, ...menu }: StatusChipMenuProps<T>) {
  const chosen = choices.find((choice) => choice.value === value);
  const tone = chosen?.tone ?? "quiet";
  return (
    <ChoiceMenu value={value} choices={choices} {...menu}>
      <ChipButton className={toneChip[tone]} aria-label={`${menu.label}: ${chosen?.label ?? value}`}>
        <span aria-hidden className={cn("size-1.5 rounded-full", toneMark[tone])} />
        {chosen?.label ?? value}
        <ChevronDown aria-hidden className="size-3 opacity-70" />
      </ChipButton>
    </ChoiceMenu>
  );
}
