import { cn } from "./cn";
import { Select } from "./form/Select";
import { tabText, Tabs, type TabsProps } from "./Tabs";

/** Minimum container widths for tabs. */
const ROOM = {
  many: { tabs: "@min-[54rem]:block", select: "@min-[36rem]:max-w-72 @min-[54rem]:hidden" },
  few: { tabs: "@min-[32rem]:block", select: "@min-[32rem]:hidden" },
} as const;

interface FilterTabsProps<T extends string> extends TabsProps<T> {
  /** `few`: two or three tabs, which stay tabs in narrower containers. */
  room?: keyof typeof ROOM;
}

/** Tabs with counts if they fit, otherwise a select. Very long tabs scroll. */
export function FilterTabs<T extends string>({ room = "many", ...props }: FilterTabsProps<T>) {
  const { label, value, tabs, onChange } = props;
  return (
    <div className="@container">
      <div className={cn("hidden overflow-x-auto overflow-y-hidden border-b border-line", ROOM[room].tabs)}>
        <Tabs {...props} />
      </div>
      <div className={ROOM[room].select}>
        <Select
          aria-label={label}
          value={value}
          onChange={(event) => {
            const chosen = tabs.find((tab) => tab.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {tabs.map((tab) => (
            <option key={tab.value} value={tab.value} disabled={tab.isDisabled}>
              {tabText(tab)}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
