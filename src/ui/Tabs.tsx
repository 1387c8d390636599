import { Tabs as Radix } from "radix-ui";
import { cn } from "./cn";

export interface Tab<T extends string> {
  value: T;
  label: string;
  count: number | null;
  /** Visible, but cannot be chosen. */
  isDisabled?: boolean;
}

/** "All (40)", or only the label while the count is unknown. */
export function tabText({ label, count }: Pick<Tab<string>, "label" | "count">): string {
  return count === null ? label : `${label} (${count.toLocaleString("en-US")})`;
}

export interface TabsProps<T extends string> {
  label: string;
  value: T;
  tabs: readonly Tab<T>[];
  onChange: (value: T) => void;
  /** id of the region that the tabs change. */
  controls: string;
  /** On a phone tabs are chips in a line that scrolls. */
  look?: keyof typeof LOOK;
}

const LOOK = {
  line: {
    list: "flex gap-5",
    tab: "h-10 touch:h-11 touch:min-w-11 border-b-2 border-transparent data-[state=active]:border-accent data-[state=active]:text-ink",
  },
  chips: {
    list: "flex w-max gap-1.5",
    tab: "h-9 touch:h-11 touch:min-w-11 rounded-full border border-line-strong bg-surface px-3 data-[state=active]:border-accent data-[state=active]:bg-accent-soft data-[state=active]:text-ink",
  },
} as const;

/** The chosen chip is in view. */
function showChosen(list: HTMLElement | null): void {
  const chosen = list?.querySelector<HTMLElement>("[data-state=active]");
  const box = list?.parentElement?.parentElement;
  if (chosen && box) box.scrollLeft = chosen.offsetLeft - box.clientWidth / 3;
}

/** A row of tabs over one region whose content changes with the choice. */
export function Tabs<T extends string>({ label, value, tabs, onChange, controls, look = "line" }: TabsProps<T>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((candidate) => candidate.value === next);
        if (tab) onChange(tab.value);
      }}
    >
      <Radix.List ref={look === "chips" ? showChosen : undefined} aria-label={label} className={LOOK[look].list}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            aria-controls={controls}
            disabled={tab.isDisabled}
            className={cn(
              "flex items-center text-sm font-medium whitespace-nowrap text-ink-soft tabular-nums transition-colors enabled:hover:text-ink disabled:cursor-not-allowed disabled:text-ink-faint",
              LOOK[look].tab,
            )}
          >
            {tabText(tab)}
          </Radix.Trigger>
        ))}
      </Radix.List>
    </Radix.Root>
  );
}
