import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { retryUntilAnswered } from "../../../tests/support/screens/secondTime";
import { ContractLedgerRoute } from "./ContractLedgerRoute";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { listStrays } = api.contracts.ledger.staff;
const { paidContracts } = api.workspace.clientDeletion.staff;
const AT = Date.UTC(2025, 0, 6, 12);
const PAYMENT = {
  transactionId: "t1",
  receiptNumber: "7-1",
  purpose: "retainer",
  state: "paid",
  amountCents: 105_000,
  keptCents: 105_000,
  refundedCents: 0,
  method: "card",
  lastFour: "4242",
  payerName: "Peter Souza",
  errorText: null,
  occurredAt: AT,
  waiver: null,
};
const STRAY = { transactionId: "t9", amountCents: 35_050, payerName: null, occurredAt: AT, foundAt: AT };
const deleted = (number: number) => ({
  contractId: `c${String(number)}`,
  number,
  feeCents: 350_000,
  deletedAt: AT,
  byName: "Ana\u202E Duarte",
  payments: [PAYMENT],
});

function open(isAdmin: boolean) {
  const me = { kind: "staff", userId: "u1", name: "Ana", email: "admin@passage.test", isAdmin, locale: "en" };
  const workspace = aPractice()
    .answer(api.access.accounts.open.me, () => me)
    .answer(listStrays, ({ cursor }) =>
      cursor === null
        ? { strays: [STRAY], nextCursor: "older" }
        : {
            strays: [{ ...STRAY, transactionId: "t1", payerName: "Ana\u202E Souza", occurredAt: AT + 86_400_000 }],
            nextCursor: null,
          },
    )
    .answer(paidContracts, (args) =>
      args["cursor"] === null
        ? { contracts: [deleted(7)], nextCursor: "older" }
        : { contracts: [deleted(3)], nextCursor: null },
    );
  const route = { path: "/contracts/ledger", element: <ContractLedgerRoute /> };
  return { ...show(workspace, [route], "/contracts/ledger"), workspace };
}

beforeEach(() => {
  giveLayout();
});

// Caught: money without a contract that was mentioned in one notification only; a ledger that nobody could see.
test("an administrator reads money without a contract, and the payments of deleted clients, the older ones too", async () => {
  const { user } = open(true);
  const strays = await screen.findByRole("region", { name: "Money that belongs to no contract" });
  expect((await within(strays).findByRole("listitem")).textContent).toBe("$350.50Jan 6, 2025 · no nameTransaction t9");
  expect(within(strays).getByText(/^It came by a link that was not made here\./)).toBeDefined();
  await user.click(within(strays).getByRole("button", { name: "Show older" }));
  expect(await within(strays).findByText("Jan 7, 2025 · Ana Souza")).toBeDefined();
  expect(within(strays).queryByRole("button")).toBeNull();
  expect(await screen.findByText("Contract 7, $3,500")).toBeDefined();
  expect(screen.getByText("Client deleted on Jan 6, 2025 by Ana Duarte")).toBeDefined();
  expect(screen.getByText(/Card ending in 4242 · Peter Souza/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Show older" }));
  expect(await screen.findByText("Contract 3, $3,500")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
  for (const words of ["Every payment belongs to a contract.", "No client with payments was deleted."]) {
    expect(screen.queryByText(words)).toBeNull();
  }
});

// Caught: "No client with payments was deleted." below older contracts of such a client.
test("if there is neither, both parts say so; an empty page before older ones says nothing", async () => {
  const { user, workspace } = open(true);
  await screen.findByText("Contract 7, $3,500");
  act(() => {
    workspace.answer(listStrays, () => ({ strays: [], nextCursor: null }));
    workspace.answer(paidContracts, () => ({ contracts: [], nextCursor: null }));
  });
  expect(await screen.findByText("Every payment belongs to a contract.")).toBeDefined();
  expect(screen.getByText("No client with payments was deleted.")).toBeDefined();
  act(() => {
    workspace.answer(paidContracts, ({ cursor }) => ({ contracts: [], nextCursor: cursor === null ? "older" : null }));
  });
  await user.click(await screen.findByRole("button", { name: "Show older" }));
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
  expect(screen.queryByText("No client with payments was deleted.")).toBeNull();
});

test("a part that cannot be read says so, keeps the other one, and is asked for again", async () => {
  const { user, workspace } = open(true);
  await screen.findByText("Contract 7, $3,500");
  act(() => {
    workspace.answer(listStrays, () => {
      throw new Error("boom");
    });
  });
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText("The payments could not be loaded.")).toBeDefined();
  expect(screen.getByText("Contract 7, $3,500")).toBeDefined();
  await retryUntilAnswered(user, {
    workspace,
    query: listStrays,
    answer: () => ({ strays: [STRAY], nextCursor: null }),
  });
  expect(await screen.findByText("Jan 6, 2025 · no name")).toBeDefined();
});

test("a member without the permission is told so, and no query is sent", async () => {
  open(false);
  expect(await screen.findByText(/Permission denied/)).toBeDefined();
  expect(screen.queryByText("Contract 7, $3,500")).toBeNull();
});
