import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import type { LiveListState } from "../../../lib/live/liveList";
import { ContractPictures } from "./ContractPictures";
import type { PaidMonth, PicturedContract } from "./pictures";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const DAY_MS = 86_400_000;
const MINUTES = 60_000;
const NOW = Date.UTC(2026, 10, 24, 16);

const owing: PicturedContract = {
  retainerCents: 105_000,
  owedCents: 350_000,
  status: "signed",
  retainer: "pending",
  signedAt: NOW - 45 * DAY_MS,
  createdAt: 0,
  isArchived: false,
};
const PAID: PaidMonth[] = [
  { month: "2026-10", purpose: "retainer", cents: 105_000 },
  { month: "2026-11", purpose: "retainer", cents: 30_050 },
  { month: "2026-11", purpose: "balance", cents: 245_000 },
];

interface PictureOptions {
  months?: () => PaidMonth[];
  rows?: readonly PicturedContract[];
  phase?: LiveListState<PicturedContract>["phase"];
  timeZone?: string;
}

function showPictures({ months = () => PAID, rows = [owing], phase = "ready", timeZone = "UTC" }: PictureOptions = {}) {
  const error = phase === "failed" ? new Error("boom") : null;
  const state = { phase, rows, loaded: rows.length, total: rows.length, error };
  const list = { subscribe: () => () => undefined, getState: () => state, open: vi.fn() };
  const workspace = aPractice().answer(api.contracts.ledger.staff.months, () => ({ timeZone, months: months() }));
  const routes = [
    {
      path: "/contracts",
      element: (
        <main>
          <ContractPictures list={list}>
            {({ button, panel }) => (
              <>
                {button}
                {panel}
              </>
            )}
          </ContractPictures>
        </main>
      ),
    },
  ];
  return Object.assign(show(workspace, routes, "/contracts"), { list, workspace });
}

function figuresOf(table: HTMLElement): string[][] {
  const rows = within(table).getAllByRole("row");
  return rows.map((row) => Array.from(row.children, (cell) => cell.textContent));
}

const open = async ({ user }: Pick<ReturnType<typeof showPictures>, "user">) => {
  await user.click(screen.getByRole("button", { name: "Charts" }));
};
const part = (name: string) => screen.findByRole("region", { name });

beforeEach(() => {
  giveLayout();
  window.localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: NOW + MINUTES });
  return () => {
    vi.useRealTimers();
  };
});

describe("the pictures", () => {
  test("have the money in by month, as a table too", async () => {
    await open(showPictures());
    const rows = figuresOf(await screen.findByRole("table", { name: "Money in by month" }));
    expect(rows).toHaveLength(14);
    expect(rows[0]).toEqual(["Month", "Retainer", "Balance", "Total"]);
    expect(rows[1]).toEqual(["December 2025", "$0", "$0", "$0"]);
    expect(rows.slice(11)).toEqual([
      ["October 2026", "$1,050", "$0", "$1,050"],
      ["November 2026", "$300.50", "$2,450", "$2,750.50"],
      ["Total", "$1,350.50", "$2,450", "$3,800.50"],
    ]);
  });

  // Caught: a month that began in New York by the server's clock.
  test("end with the firm's current month", async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 30, 20));
    await open(showPictures({ timeZone: "Asia/Tokyo" }));
    const rows = figuresOf(await screen.findByRole("table", { name: "Money in by month" }));
    expect(rows.at(-2)?.[0]).toBe("December 2026");
  });

  test("have what signed contracts owe by age, as a table too", async () => {
    await open(showPictures());
    expect(figuresOf(await screen.findByRole("table", { name: "Outstanding by age" }))).toEqual([
      ["Since signing", "Retainer", "Balance", "Total"],
      ["0–30 days", "$0", "$0", "$0"],
      ["31–60 days", "$1,050", "$2,450", "$3,500"],
      ["61–90 days", "$0", "$0", "$0"],
      ["Over 90 days", "$0", "$0", "$0"],
      ["Total", "$1,050", "$2,450", "$3,500"],
    ]);
  });

  test("have a legend while they are drawings", async () => {
    const shown = showPictures();
    await open(shown);
    const months = await part("Money in by month");
    const legend = await within(months).findByRole("list", { name: "Colours of Money in by month" });
    expect(
      within(legend)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["Retainer", "Balance"]);
    expect(months.querySelector("[data-drawing]")).not.toBeNull();
    await shown.user.click(screen.getByRole("switch", { name: "Show as table" }));
    expect(months.querySelector("[data-drawing]")).toBeNull();
    expect(within(months).getByRole("table").closest(".sr-only")).toBeNull();
  });

  test("load nothing while they are hidden, and stay as they were left", async () => {
    const first = showPictures();
    expect(screen.queryByRole("table")).toBeNull();
    expect(window.localStorage.getItem("passage.contractPictures")).toBeNull();
    await open(first);
    await part("Outstanding by age");
    expect(window.localStorage.getItem("passage.contractPictures")).toBe("open");
    await first.user.click(screen.getByRole("button", { name: "Charts" }));
    expect(screen.queryByRole("region", { name: "Outstanding by age" })).toBeNull();
    expect(window.localStorage.getItem("passage.contractPictures")).toBeNull();
  });

  test("that were left open are open", async () => {
    window.localStorage.setItem("passage.contractPictures", "open");
    showPictures();
    expect(await part("Money in by month")).toBeDefined();
    expect(screen.getByRole("button", { name: "Charts" }).getAttribute("aria-expanded")).toBe("true");
  });
});

describe("without figures", () => {
  test("say that there are none", async () => {
    await open(showPictures({ months: () => [], rows: [] }));
    expect(await screen.findByText("No payments yet")).toBeDefined();
    expect(screen.getByText("Nothing outstanding")).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("wait for the whole list", async () => {
    await open(showPictures({ phase: "filling" }));
    const ages = await part("Outstanding by age");
    expect(within(ages).getByText("Loading contracts…")).toBeDefined();
    expect(within(ages).queryByRole("table")).toBeNull();
  });

  test("show the failure, and try again", async () => {
    let isBroken = true;
    const shown = showPictures({
      phase: "failed",
      months: () => {
        if (isBroken) throw new Error("boom");
        return PAID;
      },
    });
    await open(shown);
    const months = await part("Money in by month");
    expect(await within(months).findByText(/Failed to load payments\. Please try again\.$/)).toBeDefined();
    const ages = await part("Outstanding by age");
    expect(within(ages).getByText(/Failed to load contracts\. Please try again\.$/)).toBeDefined();
    await shown.user.click(within(ages).getByRole("button", { name: "Retry" }));
    expect(shown.list.open).toHaveBeenCalled();
    isBroken = false;
    await shown.user.click(within(months).getByRole("button", { name: "Retry" }));
    expect(await within(months).findByRole("table")).toBeDefined();
  });
});
