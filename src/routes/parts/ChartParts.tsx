import { BarFigure } from "../../ui/chart/BarFigure";
import type { BarGroup, BarSeries } from "../../ui/chart/bars";
import { PartSection, PartState } from "./Part";

const SERIES: readonly BarSeries[] = [
  { name: "Ordered", tone: "info" },
  { name: "Delivered", tone: "good" },
];
const GROUPS: readonly BarGroup[] = [
  { label: "Jan", name: "January", values: [120, 90] },
  { label: "Feb", name: "February", values: [80, 140] },
  { label: "Mar", name: "March", values: [0, 60] },
];
const VENDORS: readonly BarGroup[] = [
  { label: "Northern Paper", name: "Northern Paper Company", values: [120] },
  { label: "Quick Couriers", name: "Quick Couriers", values: [80] },
];
const exactly = (value: number) => `${String(value)} parcels`;

export function ChartParts() {
  return (
    <PartSection name="BarFigure">
      {[false, true].map((isTable) => (
        <PartState key={String(isTable)} name={isTable ? "as a table" : "drawn"}>
          <BarFigure
            title={isTable ? "Parcels as a table" : "Parcels"}
            groupsLabel="Month"
            isTable={isTable}
            series={SERIES}
            groups={GROUPS}
            format={exactly}
            formatAxis={String}
          />
        </PartState>
      ))}
      <PartState name="of one colour, across: no legend, and room for long names">
        <BarFigure
          title="Parcels ordered"
          groupsLabel="Vendor"
          isTable={false}
          isAcross
          series={SERIES.slice(0, 1)}
          groups={VENDORS}
          format={exactly}
          formatAxis={String}
        />
      </PartState>
    </PartSection>
  );
}
