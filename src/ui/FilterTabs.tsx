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

/** Tabs with counts where they fit, a select where they do not. Very long tabs scroll. */
export function FilterTabs<T extends string>({ label, value, tabs, onChange, controls }: FilterTabsProps<T>) {
  return (
    <div className="@container">
      <div className="hidden overflow-x-auto overflow-y-hidden border-b border-line @min-[54rem]:block">
        <Tabs label={label} value={value} tabs={tabs} onChange={onChange} controls={controls} />
      </div>
      <div className="@min-[36rem]:max-w-72 @min-[54rem]:hidden">
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
    </div>
  );
}
