import { formatCount } from "../../lib/format";
import { Select } from "../../ui/Select";
import { Tabs } from "../../ui/Tabs";
import { FILTERS } from "./leadText";
import type { LeadFilter } from "./leadView";

interface StatusFilterProps {
  value: LeadFilter;
  /** Null while the counts are not known. */
  counts: Record<LeadFilter, number> | null;
  onChange: (filter: LeadFilter) => void;
  controls: string;
}

/** Tabs where there is room for all of them, else a select. */
export function StatusFilter({ value, counts, onChange, controls }: StatusFilterProps) {
  const tabs = FILTERS.map((filter) => ({ ...filter, count: counts ? counts[filter.value] : null }));
  return (
    <>
      <div className="hidden border-b border-line xl:block">
        <Tabs label="Lead status" value={value} tabs={tabs} onChange={onChange} controls={controls} />
      </div>
      <div className="md:max-w-72 xl:hidden">
        <Select
          label="Lead status"
          value={value}
          onChange={(event) => {
            const chosen = FILTERS.find((filter) => filter.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {tabs.map((tab) => (
            <option key={tab.value} value={tab.value}>
              {tab.count === null ? tab.label : `${tab.label} (${formatCount(tab.count)})`}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}
