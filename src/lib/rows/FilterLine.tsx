import { FilterTabs } from "../../ui/FilterTabs";
import { CardSort } from "../../ui/grid/CardSort";
import type { Column } from "../../ui/grid/column";
import type { Tab } from "../../ui/Tabs";
import { useIsPhone } from "../../ui/useMediaQuery";
import type { ListAddress } from "./useListAddress";

interface FilterLineProps<R, Actions, Name extends string, Filter extends string> {
  label: string;
  address: Pick<ListAddress<Name, Filter>, "filter" | "onFilter" | "sort" | "onSort">;
  columns: readonly Column<R, Actions, Name>[];
  tabs: readonly Tab<Filter>[];
  controls: string;
}

/** The tabs. On a phone, tabs and order are two selects in one line. */
export function FilterLine<R, Actions, Name extends string, Filter extends string>({
  label,
  address,
  columns,
  tabs,
  controls,
}: FilterLineProps<R, Actions, Name, Filter>) {
  const isPhone = useIsPhone();
  return (
    <div className="flex items-start gap-2 *:min-w-0 *:flex-1">
      <FilterTabs label={label} value={address.filter} tabs={tabs} onChange={address.onFilter} controls={controls} />
      {isPhone ? <CardSort columns={columns} sort={address.sort} onSortTo={address.onSort} /> : null}
    </div>
  );
}
