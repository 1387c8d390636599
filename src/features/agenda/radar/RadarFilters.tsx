import type { RadarKind } from "../../../../convex/agenda/radar/rules";
import { ANYBODY, NOBODY } from "../../../../convex/platform/dueItems/rules";
import { dueText } from "../../../lib/dueItems/dueWords";
import { SideFailed } from "../../../lib/SideFailed";
import { ChipTabs } from "../../../ui/ChipTabs";
import { FilterTabs } from "../../../ui/FilterTabs";
import type { TabsProps } from "../../../ui/Tabs";
import { plainText } from "../../../ui/text/plainText";
import { Select } from "../../../ui/form/Select";
import { useIsPhone } from "../../../ui/useMediaQuery";
import { KIND_TABS, radarText } from "./radarText";
import { MINE, type RadarFilter } from "./useRadarFilter";

/** The filters by kind and owner. `controls` is the id of the list. On a phone the kinds are chips, beside the owner. */
export function RadarFilters({ filter, controls }: { filter: RadarFilter; controls: string }) {
  const isPhone = useIsPhone();
  const owner = <OwnerSelect filter={filter} />;
  const kinds: TabsProps<RadarKind | "all"> = {
    label: radarText.kinds,
    value: filter.kind ?? "all",
    tabs: KIND_TABS,
    controls,
    onChange: (kind) => {
      filter.setKind(kind === "all" ? null : kind);
    },
  };
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_13rem] sm:items-end">
      {isPhone ? (
        <ChipTabs {...kinds} beside={owner} />
      ) : (
        <>
          <FilterTabs {...kinds} />
          {owner}
        </>
      )}
      <div className="empty:hidden sm:col-span-2">
        <SideFailed text={dueText.ownersFailed} {...filter.ownersFailure} />
      </div>
    </div>
  );
}

function OwnerSelect({ filter: { owner, owners = [], setOwner } }: { filter: RadarFilter }) {
  return (
    <Select
      aria-label={radarText.owner}
      value={owner}
      onChange={(event) => {
        setOwner(event.target.value);
      }}
    >
      <option value={MINE}>{radarText.mine}</option>
      <option value={ANYBODY}>{radarText.everybodys}</option>
      <option value={NOBODY}>{radarText.nobodys}</option>
      {owners.map(({ userId, name, isHere }) => (
        <option key={userId} value={userId}>
          {isHere ? plainText(name) : radarText.hasLeft(plainText(name))}
        </option>
      ))}
    </Select>
  );
}
