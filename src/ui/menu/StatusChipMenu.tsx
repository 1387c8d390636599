import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { ChipButton } from "../form/ChipButton";
import type { Choice } from "./choice";
import { ChoiceMenu } from "./ChoiceMenu";
import { cn } from "../cn";
import { savingFade, SavingRing, type SavingLook } from "../feedback/SavingMark";
import { toneChip, toneMark, type Tone } from "../tone";

interface StatusChipMenuProps<T extends string> {
  label: string;
  value: T;
  choices: readonly (Choice<T> & { tone: Tone })[];
  /** `seen` is the value that the menu showed when it opened. */
  onChoose: (value: T, seen: T) => void;
  onOpenChange: (open: boolean) => void;
  /** The `data-control` of the button, by which a key finds it. */
  control?: string | undefined;
  /** Set while the value is being saved. */
  saving?: SavingLook | null;
}

/** A chip that shows a status and opens a menu to change it. */
export function StatusChipMenu<T extends string>({
  value,
  choices,
  control,
  saving = null,
  ...menu
}: StatusChipMenuProps<T>) {
  const wordId = useId();
  const chosen = choices.find((choice) => choice.value === value);
  const tone = chosen?.tone ?? "quiet";
  const word = saving?.word ?? null;
  return (
    <span className="relative inline-flex">
      <ChoiceMenu value={value} choices={choices} {...menu}>
        <ChipButton
          className={cn(toneChip[tone], savingFade(saving))}
          aria-label={`${menu.label}: ${chosen?.label ?? value}`}
          aria-busy={saving !== null}
          data-control={control}
          {...(word !== null && { "aria-describedby": wordId })}
        >
          {saving === null ? (
            <span aria-hidden className={cn("size-1.5 rounded-full", toneMark[tone])} />
          ) : (
            <SavingRing isHalted={saving.isHalted} />
          )}
          {chosen?.label ?? value}
          <ChevronDown aria-hidden className="size-3 opacity-70 print:hidden" />
        </ChipButton>
      </ChoiceMenu>
      {/* Outside the flow: the word appears and disappears without moving the row. */}
      {word === null ? null : (
        <span
          id={wordId}
          className="absolute top-full left-2 mt-0.5 text-2xs leading-none whitespace-nowrap text-ink-soft"
        >
          {word}
        </span>
      )}
    </span>
  );
}
