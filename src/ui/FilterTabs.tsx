import { Select } from "./Select";
import { Tabs, type Tab } from "./Tabs";

interface FilterTabsProps<T extends string> {
  label: string;
  value: T;
  tabs: readonly Tab<T>[];
  onChange: (value: T) => void;
  /** id of the region that the tabs change. */
  controls: string;
}

/** Tabs with counts on wide screens, a select on narrow ones. */
export function FilterTabs<T extends string>({ label, value, tabs, onChange, controls }: FilterTabsProps<T>) {
  return (
    <>
      <div className="hidden border-b border-line xl:block">
        <Tabs label={label} value={value} tabs={tabs} onChange={onChange} controls={controls} />
      </div>
      <div className="md:max-w-72 xl:hidden">
        <Select
          aria-label={label}
          value={value}
          onChange={(event) => {
            const chosen = tabs.find((tab) => tab.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {tabs.map((tab) => (
            <option key={tab.value} value={tab.value}>
              {tab.count === null ? tab.label : `${tab.label} (${tab.count.toLocaleString("en-US")})`}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}
