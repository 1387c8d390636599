import { Tabs as Radix } from "radix-ui";

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
}

/** A row of tabs over one region whose content changes with the choice. */
export function Tabs<T extends string>({ label, value, tabs, onChange, controls }: TabsProps<T>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((candidate) => candidate.value === next);
        if (tab) onChange(tab.value);
      }}
    >
      <Radix.List aria-label={label} className="flex gap-5">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            aria-controls={controls}
            disabled={tab.isDisabled}
            className="flex h-10 items-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-soft tabular-nums transition-colors enabled:hover:text-ink disabled:cursor-not-allowed disabled:text-ink-faint data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tabText(tab)}
          </Radix.Trigger>
        ))}
      </Radix.List>
    </Radix.Root>
  );
}
