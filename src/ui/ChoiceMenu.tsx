import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState, type ReactNode } from "react";
import { cn } from "./cn";
import { toneMark, type Tone } from "./tone";

export interface Choice<T extends string> {
  value: T;
  label: string;
  tone?: Tone;
}

interface ChoiceMenuProps<T extends string> {
  label: string;
  value: T;
  choices: readonly Choice<T>[];
  /** `seen` is the value that the menu showed when it opened. */
  onChoose: (value: T, seen: T) => void;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/**
 * A dropdown menu with one selected item. `children` is the button that opens it. While it is open its check mark stays,
 * whatever the value becomes meanwhile, so that a person chooses by what they saw.
 */
export function ChoiceMenu<T extends string>({
  label,
  value,
  choices,
  onChoose,
  onOpenChange,
  children,
}: ChoiceMenuProps<T>) {
  const [seenValue, setSeenValue] = useState<T | null>(null);
  const seen = seenValue ?? value;
  return (
    <DropdownMenu.Root
      modal={false}
      onOpenChange={(open) => {
        setSeenValue(open ? value : null);
        onOpenChange?.(open);
      }}
    >
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        {/* At the end of the page, outside its landmarks, the menu is a region of its own. */}
        <section aria-label={label}>
          <DropdownMenu.Content
            align="start"
            sideOffset={4}
            collisionPadding={8}
            className="z-50 min-w-48 animate-pop-in rounded-lg border border-line bg-raised p-1 shadow-raised"
          >
            <DropdownMenu.RadioGroup
              aria-label={label}
              value={seen}
              onValueChange={(next) => {
                const choice = choices.find((candidate) => candidate.value === next);
                if (choice) onChoose(choice.value, seen);
              }}
            >
              {choices.map((choice) => (
                <Item key={choice.value} {...choice} />
              ))}
            </DropdownMenu.RadioGroup>
          </DropdownMenu.Content>
        </section>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ value, label, tone }: Choice<string>) {
  return (
    <DropdownMenu.RadioItem
      value={value}
      className="flex h-8 items-center gap-2 rounded-md px-2 text-sm text-ink outline-none select-none data-highlighted:bg-press"
    >
      {tone ? <span className={cn("size-2 rounded-full", toneMark[tone])} /> : null}
      <span className="flex-1">{label}</span>
      <DropdownMenu.ItemIndicator>
        <Check aria-hidden className="size-4 text-ink-soft" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  );
}
