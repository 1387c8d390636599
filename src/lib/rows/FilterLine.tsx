import { ChipTabs } from "../../ui/ChipTabs";
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

/** The tabs. On a phone they are chips, beside the order, and stay in view when tiles and heading scroll away. */
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
    <div className="sticky top-0 z-10 -mx-4 bg-canvas px-4 short:static">
      <ChipTabs {...shown} beside={<CardSort columns={columns} sort={address.sort} onSortTo={address.onSort} />} />
    </div>
  );
}
