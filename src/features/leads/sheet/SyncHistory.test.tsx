import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { showLeadList } from "../../../../tests/support/screens/leadScreens";
import { aPractice, giveLayout } from "../../../../tests/support/screens/screens";

vi.mock("@clerk/react", async () => (await import("../../../../tests/support/screens/signedInClerk")).signedInClerk);

const NONE = { added: 0, changed: 0, left: 0, returned: 0 };
const aRun = (runId: string, change: object) => ({
  runId,
  at: Date.UTC(2026, 6, 1, 9),
  lastAt: Date.UTC(2026, 6, 1, 9),
  times: 1,
  outcome: "applied",
  rows: null,
  skippedNoEmail: null,
  tally: NONE,
  trouble: null,
  ...change,
});
const RUNS = [
  aRun("3", { outcome: "failed", trouble: { kind: "unreachable" } }),
  aRun("2", { outcome: "unchanged", times: 1_200, lastAt: Date.UTC(2026, 6, 1, 11) }),
  aRun("1", { rows: 1_240, skippedNoEmail: 2, tally: { ...NONE, added: 3, left: 1, returned: 4 } }),
];
const open = async (isWide: boolean) => {
  giveLayout({ isWide });
  const { user } = showLeadList(
    aPractice([[1, 1, "Maria", "Santos", "m@mail.test", null, null, null, null]]).answer(
      api.leads.sheet.staff.history,
      () => RUNS,
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Sync history" }));
  return within(await screen.findByRole("dialog", { name: "Sync history" }));
};

test("the history of syncs is a table if there is room, each run with its time, result and figures", async () => {
  const dialog = await open(true);
  const table = await dialog.findByRole("table");
  const rows = within(table).getAllByRole("row");
  const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells.map(([, ...rest]) => rest)).toEqual([
    ["Result", "Rows", "Added", "Changed", "Missing", "Returned", "Skipped"],
    ["Failed: Google Sheets could not be reached.", "–", "–", "–", "–", "–", "–"],
    ["Nothing changed", "–", "–", "–", "–", "–", "–"],
    ["Updated", "1,240", "3", "–", "1", "4", "2"],
  ]);
  expect(cells[2]?.[0]).toBe("Jul 1, 2026, 11:00 AM1,200 times since Jul 1, 2026, 9:00 AM");
  expect(within(table).getByRole("caption").textContent).toBe("Last 50 syncs, newest first");
});

test("the history of syncs is a list on a phone", async () => {
  const dialog = await open(false);
  const items = within(await dialog.findByRole("list", { name: /Last 50 syncs/ })).getAllByRole("listitem");
  expect(items.at(-1)?.textContent).toMatch(/Updated1,240 rows · 3 added · 1 missing · 4 returned · 2 skipped$/);
});
