import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { RefObject } from "react";
import type { Choice } from "./choice";
import { cn } from "../cn";
import { toneMark } from "../tone";

interface OpenMenuProps<T extends string> {
  label: string;
  isOpen: boolean;
  /** The value shown while the menu is open. */
  seen: T;
  choices: readonly Choice<T>[];
  onChoose: (value: T, seen: T) => void;
  onClose: () => void;
  /** Gets the focus back on close. */
  button: RefObject<HTMLElement | null>;
}

/** The menu of a `ChoiceMenu`. It is anchored to an invisible trigger over the button, so that the button stays the same element. */
export function OpenMenu<T extends string>({
  label,
  isOpen,
  seen,
  choices,
  onChoose,
  onClose,
  button,
}: OpenMenuProps<T>) {
  return (
    <DropdownMenu.Root
      open={isOpen}
      modal={false}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DropdownMenu.Trigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        {/* Outside the page's landmarks, the menu is a region of its own. */}
        <section aria-label={label}>
          <DropdownMenu.Content
            align="start"
            sideOffset={4}
            collisionPadding={8}
            aria-label={label}
            aria-labelledby=""
            className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-pop-in overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-raised"
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              button.current?.focus();
            }}
          >
            <Choices label={label} seen={seen} choices={choices} onChoose={onChoose} />
          </DropdownMenu.Content>
        </section>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Choices<T extends string>({
  label,
  seen,
  choices,
  onChoose,
}: Pick<OpenMenuProps<T>, "label" | "seen" | "choices" | "onChoose">) {
  return (
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
