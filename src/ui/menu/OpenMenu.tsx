import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import type { Choice } from "./choice";
import type { MenuAction, MenuLink } from "./menuAction";
import { cn } from "../cn";
import { Kbd } from "../text/Kbd";
import { toneMark } from "../tone";

interface MenuFrameProps {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  /** Gets the focus back on close. */
  button: RefObject<HTMLElement | null>;
}

interface OpenMenuProps<T extends string> extends MenuFrameProps {
  /** The value shown while the menu is open. */
  seen: T;
  choices: readonly Choice<T>[];
  onChoose: (value: T, seen: T) => void;
}

/** The menu of a `ChoiceMenu`. */
export function OpenMenu<T extends string>({ seen, choices, onChoose, ...frame }: OpenMenuProps<T>) {
  const act = useRef<(() => void) | null>(null);
  const choose = (value: T, from: T) => {
    const chosen = () => {
      onChoose(value, from);
    };
    if (choices.find((choice) => choice.value === value)?.opensDialog) act.current = chosen;
    else chosen();
  };
  return (
    <Frame
      {...frame}
      onClosed={() => {
        act.current?.();
        act.current = null;
      }}
    >
      <Choices label={frame.label} seen={seen} choices={choices} onChoose={choose} />
    </Frame>
  );
}

interface OpenActionsProps extends MenuFrameProps {
  actions: readonly (MenuAction | MenuLink)[];
  onClosed?: (() => void) | undefined;
}

/** The menu of an `ActionMenu`. */
export function OpenActions({ actions, onClosed, ...frame }: OpenActionsProps) {
  const chosen = useRef<MenuAction | MenuLink | null>(null);
  const choose = (action: MenuAction | MenuLink) => {
    chosen.current = action;
  };
  const chooseByLetter = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const action = actions.find(({ shortcut }) => shortcut === event.key.toLowerCase());
    if (action === undefined) return;
    // Otherwise the menu searches its items by the letter.
    event.preventDefault();
    choose(action);
    frame.onClose();
  };
  return (
    <Frame
      {...frame}
      onKeyDown={chooseByLetter}
      onClosed={() => {
        const action = chosen.current;
        chosen.current = null;
        onClosed?.();
        if (action !== null && "act" in action) action.act();
      }}
    >
      {actions.map((action, at) => (
        <ActionItem
          key={action.label}
          action={action}
          isFirstOfGroup={at > 0 && actions[at - 1]?.group !== action.group}
          onChoose={() => {
            choose(action);
          }}
        />
      ))}
    </Frame>
  );
}

interface FrameProps extends MenuFrameProps {
  children: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Called when the menu is gone and the focus is restored. */
  onClosed?: () => void;
}

/** An open menu, anchored to an invisible trigger over the button, so that the button stays the same element. */
function Frame({ label, isOpen, onClose, button, children, onKeyDown, onClosed }: FrameProps) {
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
            onKeyDown={onKeyDown}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // A person who has pressed a field elsewhere is there.
              if (document.activeElement === document.body) button.current?.focus();
              onClosed?.();
            }}
          >
            {children}
          </DropdownMenu.Content>
        </section>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const itemClass =
  "flex h-8 items-center gap-2 rounded-md px-2 text-sm text-ink outline-none select-none data-highlighted:bg-press touch:h-11";

interface ActionItemProps {
  action: MenuAction | MenuLink;
  isFirstOfGroup: boolean;
  onChoose: () => void;
}

function ActionItem({ action, isFirstOfGroup, onChoose }: ActionItemProps) {
  const { label, icon: Icon, shortcut, isDanger } = action;
  const href = "href" in action ? action.href : undefined;
  const content = (
    <>
      {Icon === undefined ? null : (
        <Icon aria-hidden className={cn("size-4 shrink-0", isDanger === true ? "text-bad-ink" : "text-ink-faint")} />
      )}
      <span className="flex-1">{label}</span>
      {shortcut === undefined ? null : (
        <span aria-hidden className="pl-4 touch:hidden">
          <Kbd>{shortcut.toUpperCase()}</Kbd>
        </span>
      )}
    </>
  );
  return (
    <>
      {isFirstOfGroup ? <DropdownMenu.Separator className="my-1 h-px bg-line" /> : null}
      <DropdownMenu.Item
        onSelect={onChoose}
        aria-keyshortcuts={shortcut?.toUpperCase()}
        className={cn(itemClass, isDanger === true && "text-bad-ink")}
        asChild={href !== undefined}
      >
        {href === undefined ? content : <a href={href}>{content}</a>}
      </DropdownMenu.Item>
    </>
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
    <DropdownMenu.RadioItem value={value} className={itemClass}>
      {tone ? <span className={cn("size-2 rounded-full", toneMark[tone])} /> : null}
      <span className="flex-1">{label}</span>
      <DropdownMenu.ItemIndicator>
        <Check aria-hidden className="size-4 text-ink-soft" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  );
}
