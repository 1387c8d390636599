import type { FunctionReturnType } from "convex/server";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { CHARTS_BUTTON, PAGE_PARTS } from "../../../../tests/bench/figures/pageParts";
import { useLeadPictures } from "./useLeadPictures";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

type Figures = FunctionReturnType<typeof api.leads.figures.staff.pictures>;

const NOW = Date.UTC(2026, 10, 24, 16);
const FIGURES: Figures = {
  timeZone: "UTC",
  isWhole: true,
  column: "How did you hear about us?",
  months: [
    {
      month: "2026-11",
      moves: { needs_followup: 2, not_interested: 1, closed: 1 },
      potentialCents: 300_000,
      closedCents: 120_050,
      lostCents: 0,
    },
  ],
  weeks: [{ week: "2026-11-16", moves: { needs_followup: 2, not_interested: 1, closed: 1 } }],
  sources: [{ name: "A friend", count: 3, closed: 1 }],
  others: { count: 1, closed: 0 },
};
const EMPTY: Figures = {
  ...FIGURES,
  column: null,
  months: [],
  weeks: [],
  sources: [],
  others: { count: 0, closed: 0 },
};

function Board() {
  const { button, panel } = useLeadPictures();
  return (
    <main>
      {button}
      {panel}
    </main>
  );
}

function showPictures(figures: () => Figures = () => FIGURES) {
  const workspace = aPractice().answer(api.leads.figures.staff.pictures, figures);
  return show(workspace, [{ path: "/", element: <Board /> }], "/");
}

function figuresOf(table: HTMLElement): string[][] {
  const rows = within(table).getAllByRole("row");
  return rows.map((row) => Array.from(row.children, (cell) => cell.textContent));
}

const open = async ({ user }: Pick<ReturnType<typeof showPictures>, "user">) => {
  await user.click(screen.getByRole("button", { name: "Charts", expanded: false }));
};
const table = async (name: string) => figuresOf(await screen.findByRole("table", { name }));

beforeEach(() => {
  giveLayout();
  window.localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  return () => {
    vi.useRealTimers();
  };
});

describe("the pictures of leads", () => {
  // Caught: a bench that waited a quarter of an hour for a section that had been renamed.
  test("are where the bench looks for them", async () => {
    const { user } = showPictures();
    await user.click(screen.getByRole("button", { name: CHARTS_BUTTON }));
    await screen.findByRole("table", { name: "Closed leads by source" });
    expect(document.querySelectorAll(PAGE_PARTS.lastChart)).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: CHARTS_BUTTON }));
    expect(document.querySelector(PAGE_PARTS.charts)).toBeNull();
  });

  // Caught: a sum row below weekly levels; a sum of percentages.
  test("are tables too, and have a sum in the last row only if there is one", async () => {
    await open(showPictures());
    expect(await table("Leads by status")).toEqual([
      [
        "At the end of",
        "Needs Follow-up",
        "Actively Contacting",
        "Thinking About It",
        "Not Interested",
        "Closed",
        "Total",
      ],
      ["Week of Nov 16, 2026", "2", "0", "0", "1", "1", "4"],
      ["Week of Nov 23, 2026", "2", "0", "0", "1", "1", "4"],
    ]);
    const revenue = await table("Revenue by month");
    expect(revenue.slice(-2)).toEqual([
      ["November 2026", "$3,000", "$1,200.50", "$0", "$4,200.50"],
      ["Total", "$3,000", "$1,200.50", "$0", "$4,200.50"],
    ]);
    expect(await table("Closed leads by source")).toEqual([
      ["Source", "Closed"],
      ["A friend (1 of 3)", "33.3%"],
      ["Other sources (0 of 1)", "0%"],
      ["All leads (1 of 4)", "25%"],
    ]);
    expect(screen.getByText("The source is the answer to “How did you hear about us?” in the sheet.")).toBeDefined();
  });

  test("are drawings until the tables are chosen", async () => {
    const shown = showPictures();
    await open(shown);
    await screen.findByRole("table", { name: "Revenue by month" });
    expect(document.querySelectorAll("[data-drawing]")).toHaveLength(3);
    await shown.user.click(screen.getByRole("switch", { name: "Show as table" }));
    expect(document.querySelector("[data-drawing]")).toBeNull();
    expect(screen.getByRole("table", { name: "Revenue by month" }).closest(".sr-only")).toBeNull();
  });

  test("load nothing while they are hidden, and stay as they were left", async () => {
    const first = showPictures();
    expect(screen.queryByRole("region", { name: "Charts" })).toBeNull();
    await open(first);
    await screen.findByRole("region", { name: "Leads by status" });
    expect(window.localStorage.getItem("passage.leadPictures")).toBe("open");
    await first.user.click(screen.getByRole("button", { name: "Charts" }));
    expect(screen.queryByRole("region", { name: "Leads by status" })).toBeNull();
    expect(window.localStorage.getItem("passage.leadPictures")).toBeNull();
  });

  test("that were left open are open", async () => {
    window.localStorage.setItem("passage.leadPictures", "open");
    showPictures();
    expect(await screen.findByRole("region", { name: "Leads by status" })).toBeDefined();
    const hide = screen.getByRole("button", { name: "Charts" });
    expect([hide.ariaExpanded, hide.getAttribute("aria-controls")]).toEqual([
      "true",
      screen.getByRole("region", { name: "Charts" }).id,
    ]);
    expect(screen.getAllByRole("list", { name: /^Colours of / }).length).toBeGreaterThan(0);
  });
});

describe("without figures", () => {
  test("say so, and name the column that the sheet needs", async () => {
    await open(showPictures(() => EMPTY));
    expect(await screen.findByText("No leads yet")).toBeDefined();
    expect(screen.getByText("No revenue yet")).toBeDefined();
    expect(screen.getByText("No column for sources")).toBeDefined();
    expect(screen.getByText(/^Add a column to the sheet/)).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("say that leads are still being counted", async () => {
    await open(showPictures(() => ({ ...FIGURES, isWhole: false })));
    expect((await screen.findByRole("status")).textContent).toMatch(/^Leads are being counted/);
  });

  test("show the failure, and try again", async () => {
    let isBroken = true;
    const shown = showPictures(() => {
      if (isBroken) throw new Error("boom");
      return FIGURES;
    });
    await open(shown);
    const part = await screen.findByRole("region", { name: "Revenue by month" });
    expect(await within(part).findByText(/Failed to load the figures of leads\. Please try again\.$/)).toBeDefined();
    isBroken = false;
    await shown.user.click(within(part).getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("table", { name: "Revenue by month" })).toBeDefined();
  });
});
