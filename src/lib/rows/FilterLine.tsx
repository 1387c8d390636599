import { FilterTabs } from "../../ui/FilterTabs";
import { CardSort } from "../../ui/grid/CardSort";
import type { Column } from "../../ui/grid/column";
import { Tabs, type Tab } from "../../ui/Tabs";
import { useIsPhone } from "../../ui/useMediaQuery";
import type { ListAddress } from "./useListAddress";

interface FilterLineProps<R, Actions, Name extends string, Filter extends string> {
  label: string;
  address: Pick<ListAddress<Name, Filter>, "filter" | "onFilter" | "sort" | "onSort">;
  columns: readonly Column<R, Actions, Name>[];
  tabs: readonly Tab<Filter>[];
  controls: string;
}

/** The tabs. On a phone they are chips, beside the order. */
export function FilterLine<R, Actions, Name extends string, Filter extends string>({
  label,
  address,
  columns,
  tabs,
  controls,
}: FilterLineProps<R, Actions, Name, Filter>) {
  const isPhone = useIsPhone();
  const shown = { label, value: address.filter, tabs, onChange: address.onFilter, controls };
  if (!isPhone) return <FilterTabs {...shown} />;
  return (
    <div className="flex h-11 items-center gap-2">
      <div className="relative -ml-4 min-w-0 flex-1 [scrollbar-width:none] overflow-x-auto py-1 pl-4">
        <Tabs {...shown} look="chips" />
      </div>
      <div className="w-30 shrink-0">
        <CardSort columns={columns} sort={address.sort} onSortTo={address.onSort} />
      </div>
    </div>
  );
}
