import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PATIENT } from "@passage/testkit/patience";
import { api } from "../../../convex/_generated/api";
import { BALANCE_STATES, RETAINER_STATES } from "../../../convex/contracts/money/rules";
import { CONTRACT_STATUSES, type ContractTuple, type PaidTuple } from "../../../convex/contracts/record/rules";
import { aPractice, giveLayout, show, snapshotAnswer } from "../../../tests/support/screens/screens";
import { StaffShell } from "../../app/StaffShell";
import { ContractsRoute } from "./ContractsRoute";

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
}));

const SIGNED = CONTRACT_STATUSES.indexOf("completed");
const AT = Date.UTC(2025, 0, 5, 12);
const ana: ContractTuple = [
  1,
  1,
  "71",
  "Ana Souza",
  "a@mail.test",
  "EB-2 NIW",
  350_000,
  SIGNED,
  "sofia",
  AT,
  0,
  AT,
  105_000,
];

const CHARGED = {
  contractId: "c1",
  clientName: "Ana Souza",
  feeCents: 350_000,
  retainerCents: 105_000,
  balanceCents: 245_000,
  balanceLinkUrl: null,
  canChargeBalance: true,
  steps: [],
};

function showList(money: { retainer: "paid" | "returned"; balance: "notCharged" | "charged" | "paid" }) {
  const { retainer, balance } = money;
  const codes = [RETAINER_STATES.indexOf(retainer), BALANCE_STATES.indexOf(balance)] as const;
  const paid: PaidTuple = [1, 1, ...codes, 105_000, 0, 0, retainer === "paid" ? 1 : 0, 0, 0];
  const workspace = aPractice()
    .answer(api.contracts.record.staff.snapshot, () => snapshotAnswer([ana], [paid]))
    .answer(api.contracts.page.staff.get, () => CHARGED)
    .answer(api.contracts.payments.staff.chargeBalance, () => null);
  const routes = [
    { path: "/contracts", element: <ContractsRoute /> },
    { path: "/contracts/:contractId", element: <p>the contract</p> },
  ];
  const path = retainer === "paid" ? `/contracts?tab=${balance === "paid" ? "completed" : "active"}` : "/contracts";
  return Object.assign(show(workspace, [{ element: <StaffShell />, children: routes }], path), { workspace });
}

const findRow = () => screen.findByRole("row", { name: /Ana Souza/ });
const offer = (row: HTMLElement) => within(row).queryByRole("button", { name: "Create Balance Charge" });

beforeEach(() => {
  giveLayout();
});

// Caught: a search lost at a reload, or one that began on another search's page.
test("the search box is the specification's, and search and tab are in the address", async () => {
  const { user } = showList({ retainer: "paid", balance: "notCharged" });
  await findRow();
  const box = screen.getByPlaceholderText("Search contracts by client name...");
  await user.type(box, "nobody");
  expect(await screen.findByText("No contract matches this search and tab.")).toBeDefined();
  await vi.waitFor(() => {
    expect(new URLSearchParams(window.location.search).get("q")).toBe("nobody");
  }, PATIENT);
  await user.click(screen.getByRole("button", { name: "Show all contracts" }));
  expect(box).toHaveProperty("value", "");
  // Pending is the first tab, which excludes paid contracts.
  expect(await screen.findByRole("tab", { name: /Pending/, selected: true })).toBeDefined();
});

describe("the cell of the balance", () => {
  test("offers the charge in a dialog, and the row stays closed", async () => {
    const { user, router, workspace } = showList({ retainer: "paid", balance: "notCharged" });
    const row = await findRow();
    await user.click(within(row).getByRole("button", { name: "Create Balance Charge" }));
    const dialog = await screen.findByRole("dialog", { name: "Create Balance Charge" });
    expect(router.state.location.pathname).toBe("/contracts");
    await within(dialog).findByText("$2,450");
    await user.click(within(dialog).getByRole("button", { name: "Create Charge" }));
    expect(workspace.sent).toContainEqual({ name: "contracts/payments/staff:chargeBalance", args: { id: "c1" } });
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(router.state.location.pathname).toBe("/contracts");
    expect(document.activeElement).toBe(offer(row));
  });

  test("offers it to the keyboard, and the row stays closed", async () => {
    const { user, router } = showList({ retainer: "paid", balance: "notCharged" });
    const row = await findRow();
    row.focus();
    while (document.activeElement !== offer(row)) await user.tab();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("dialog", { name: "Create Balance Charge" })).toBeDefined();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(router.state.location.pathname).toBe("/contracts");
  });

  test.each([
    { retainer: "returned", balance: "notCharged" },
    { retainer: "paid", balance: "charged" },
    { retainer: "paid", balance: "paid" },
  ] as const)("offers nothing if the rule does not allow it: %j", async (money) => {
    showList(money);
    expect(offer(await findRow())).toBeNull();
  });
});
