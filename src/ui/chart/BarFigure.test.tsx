import { render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { giveLayout } from "../../../tests/support/screens/screens";
import { BarFigure } from "./BarFigure";

beforeEach(giveLayout);

const TWO = [
  { name: "Paid", tone: "good" },
  { name: "Owed", tone: "warn" },
] as const;
const MONTHS = [
  { label: "May", name: "May 2026", values: [1, 20] },
  { label: "Jun", name: "June 2026", values: [300, 4_000] },
];
const BARS = {
  title: "Money by month",
  groupsLabel: "Month",
  groups: MONTHS,
  format: (value: number) => `$${String(value)}`,
  formatAxis: String,
};

const table = () => screen.getByRole("table", { name: "Money by month" });
const figures = () =>
  within(table())
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));

// Caught, one at a time: a total beside each single figure; the sums of the first column in both; the sums instead of the given whole.
test("the table has sums of rows and columns for several series, and for one the sum, the given whole, or none", () => {
  const { rerender } = render(<BarFigure {...BARS} series={TWO} isTable />);
  expect(figures()).toEqual([
    ["Month", "Paid", "Owed", "Total"],
    ["May 2026", "$1", "$20", "$21"],
    ["June 2026", "$300", "$4000", "$4300"],
    ["Total", "$301", "$4020", "$4321"],
  ]);
  const one = {
    ...BARS,
    series: TWO.slice(0, 1),
    groups: MONTHS.map((month) => ({ ...month, values: month.values.slice(0, 1) })),
  };
  rerender(<BarFigure {...one} isTable whole={{ name: "All leads", values: [7] }} />);
  expect(figures()).toEqual([
    ["Month", "Paid"],
    ["May 2026", "$1"],
    ["June 2026", "$300"],
    ["All leads", "$7"],
  ]);
  rerender(<BarFigure {...one} isTable whole={null} />);
  expect(figures().at(-1)).toEqual(["June 2026", "$300"]);
});

test("the drawing is not heard, the table is only heard beside it, and one series alone has no legend", () => {
  const legend = () => screen.queryByRole("list", { name: "Colours of Money by month" });
  const { rerender } = render(<BarFigure {...BARS} series={TWO} isTable={false} />);
  expect(legend()?.textContent).toBe("PaidOwed");
  expect(document.querySelector("[data-drawing]")?.getAttribute("aria-hidden")).toBe("true");
  expect(table().closest(".sr-only")).not.toBeNull();
  rerender(<BarFigure {...BARS} series={TWO.slice(0, 1)} isTable={false} />);
  expect(legend()).toBeNull();
  rerender(<BarFigure {...BARS} series={TWO} isTable />);
  expect([legend(), table().closest(".sr-only"), document.querySelector("[data-drawing]")]).toEqual([null, null, null]);
});
