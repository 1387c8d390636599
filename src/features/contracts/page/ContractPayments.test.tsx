import { act, screen, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { PATIENT } from "@passage/testkit/patience";
import { api } from "../../../../convex/_generated/api";
import { fieldsOf } from "../../../../tests/support/screens/fields";
import { aContractWorkspace, contract } from "../../../../tests/support/screens/contractScreens";
import { giveLayout, show } from "../../../../tests/support/screens/screens";
import { holdNext, retryUntilAnswered, sendAgainAfterRefusal } from "../../../../tests/support/screens/secondTime";
import { ContractDetail } from "./ContractDetail";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { waive, unwaive } = api.contracts.ledger.staff;
const AT = Date.UTC(2025, 0, 6, 12);

const payment = (differing: object = {}) => ({
  transactionId: "t1",
  receiptNumber: "63-1",
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
  ...differing,
});
const PENDING = {
  transactionId: "t2",
  receiptNumber: "63-2",
  state: "processing",
  method: "transfer",
  lastFour: "6789",
};
const REFUNDED = { state: "partlyGivenBack", refundedCents: 2_700 };
const SAID = { cents: 2_700, reason: "A kind\u202Eness", byName: "So\u202Efia Reyes", decidedAt: AT };

function showPayments(payments: object[], differing: object = {}) {
  const workspace = aContractWorkspace(contract(differing))
    .answer(api.contracts.ledger.staff.list, () => payments)
    .answer(waive, () => null)
    .answer(unwaive, () => null);
  const element = <ContractDetail id="71" charge={() => null} />;
  return { workspace, ...show(workspace, [{ path: "/contracts/:contractId", element }], "/contracts/71") };
}

const rows = async () => within(await screen.findByRole("region", { name: "Payments" })).getAllByRole("listitem");

beforeEach(() => {
  giveLayout();
});

// Caught: a transfer on its way that the client could see and staff could not.
test("each payment has its sum, state, day, way, payer and names, including one on its way", async () => {
  const due = { retainer: { dueCents: 0, comingCents: 105_000 }, balance: { dueCents: 0, comingCents: 0 } };
  showPayments([payment(), payment({ ...PENDING, payerName: null })], { due });
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    "$1,050 Retainer PaidJan 6, 2025 · Card ending in 4242 · Peter SouzaReceipt 63-1 · Transaction t1",
    "$1,050 Retainer On its wayJan 6, 2025 · Bank transfer ending in 6789Receipt 63-2 · Transaction t2",
  ]);
  expect(screen.getByText("On its way", { selector: "dt" }).nextElementSibling?.textContent).toBe("$1,050");
});

// Caught: a blank place that looked like no payments.
test("the page says that the payments are loading", async () => {
  const { workspace } = showPayments([]);
  workspace.answer(api.contracts.ledger.staff.list, () => undefined);
  expect((await screen.findByText("Loading payments...")).getAttribute("role")).toBe("status");
  act(() => {
    workspace.answer(api.contracts.ledger.staff.list, () => [payment()]);
  });
  expect(await rows()).toHaveLength(1);
  expect(screen.queryByText("Loading payments...")).toBeNull();
});

test("payments that cannot be read say so, and are requested again", async () => {
  const { user, workspace } = showPayments([]);
  workspace.answer(api.contracts.ledger.staff.list, () => {
    throw new Error("boom");
  });
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText("The payments could not be loaded.")).toBeDefined();
  await retryUntilAnswered(user, { workspace, query: api.contracts.ledger.staff.list, answer: () => [payment()] });
  expect(await rows()).toHaveLength(1);
  // Nothing was refunded, so nothing is asked.
  expect(screen.queryByText(/was refunded/)).toBeNull();
});

test("without payments nothing is shown", async () => {
  showPayments([]);
  await screen.findByRole("region", { name: "Contract Actions" });
  expect(screen.queryByRole("region", { name: "Payments" })).toBeNull();
  expect(screen.queryByText("Loading payments...")).toBeNull();
});

test("a refund is marked as intended with a reason, and nothing is sent without one", async () => {
  const { user, workspace } = showPayments([payment(REFUNDED)]);
  expect(await screen.findByText("$27 was refunded.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Refunded on purpose…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Refunded on purpose" }));
  await user.click(dialog.getByRole("button", { name: "Do not ask for it again" }));
  expect(dialog.getByText("Please say why the money was refunded")).toBeDefined();
  expect(workspace.sent).toEqual([]);
  await user.type(dialog.getByLabelText("Reason"), "A kindness");
  await user.click(dialog.getByRole("button", { name: "Do not ask for it again" }));
  const args = { id: "c1", transactionId: "t1", refundedCents: 2_700, reason: "A kindness" };
  expect(workspace.sent).toEqual([{ name: "contracts/ledger/staff:waive", args }]);
  expect(await screen.findByText("It is not owed again")).toBeDefined();
  await vi.waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  }, PATIENT);
});

test("a refusal leaves the dialog with the typed text", async () => {
  const { user, workspace } = showPayments([payment(REFUNDED)]);
  workspace.answer(waive, () => {
    throw new ConvexError({ code: "INVALID", field: "reason", reason: "Nothing of this payment was refunded" });
  });
  await user.click(await screen.findByRole("button", { name: "Refunded on purpose…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Refunded on purpose" }));
  await user.type(dialog.getByLabelText("Reason"), "A kindness");
  await user.click(dialog.getByRole("button", { name: "Do not ask for it again" }));
  expect(await dialog.findByText("Nothing of this payment was refunded")).toBeDefined();
  expect(dialog.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("A kindness");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

// Caught: a second refund between look and click, marked as intended although nobody had read it.
test("the mark is for the sum on screen; after a refusal it is the present one, and the reason is still there", async () => {
  const { user, workspace } = showPayments([payment(REFUNDED)]);
  const reason = "In total, $50 of this payment has now been refunded. Check the amount, then confirm again.";
  workspace.answer(waive, ({ refundedCents }) => {
    if (refundedCents !== 5_000) throw new ConvexError({ code: "INVALID", field: "refundedCents", reason });
    return null;
  });
  await user.click(await screen.findByRole("button", { name: "Refunded on purpose…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Refunded on purpose" }));
  await user.type(dialog.getByLabelText("Reason"), "A kindness");
  act(() => {
    workspace.answer(api.contracts.ledger.staff.list, () => [payment({ ...REFUNDED, refundedCents: 5_000 })]);
  });
  const about = (sum: string) => `The client will not owe the ${sum} again, and is not asked to pay it.`;
  expect(dialog.getByText(about("$27"))).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Do not ask for it again" }));
  expect(await dialog.findByText(reason)).toBeDefined();
  expect(dialog.getByText(about("$50"))).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Do not ask for it again" }));
  expect(workspace.sent.map(({ args }) => args)).toMatchObject([
    { refundedCents: 2_700, reason: "A kindness" },
    { refundedCents: 5_000, reason: "A kindness" },
  ]);
});

test("the mark can be removed, and a later refund asks again", async () => {
  const { user, workspace } = showPayments([
    payment({ ...REFUNDED, waiver: SAID }),
    payment({ transactionId: "t2", ...REFUNDED, refundedCents: 5_000, waiver: SAID }),
  ]);
  const [first, second] = (await rows()).map((row) => within(row));
  expect(first?.getByText("$27 on purpose, so it is not owed again: A kindness (Sofia Reyes)")).toBeDefined();
  expect(first?.queryByRole("button", { name: "Refunded on purpose…" })).toBeNull();
  expect(second?.getByRole("button", { name: "Refunded on purpose…" })).toBeDefined();
  const [dueAgain = document.body] = screen.getAllByRole("button", { name: "Make it due again" });
  const { accept } = holdNext(workspace, unwaive, null);
  await user.click(dueAgain);
  expect(dueAgain).toHaveProperty("disabled", true);
  expect(workspace.sent).toEqual([{ name: "contracts/ledger/staff:unwaive", args: { id: "c1", transactionId: "t1" } }]);
  await accept();
  expect(await screen.findByText("It is due again")).toBeDefined();
});

test("the address of the letters is corrected, and a wrong one is not sent", async () => {
  const { user, workspace } = showPayments([]);
  workspace.answer(api.contracts.page.staff.correctEmail, () => null);
  await user.click(await screen.findByRole("button", { name: "Correct the email address" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Correct the email address" }));
  expect(fieldsOf()).toEqual(["Email · email · fills off"]);
  expect(dialog.getByText(/^Emails and reminders about this contract go to this address/)).toBeDefined();
  const field = dialog.getByLabelText("Email");
  expect(field).toHaveProperty("value", "ana@mail.test");
  await user.clear(field);
  await user.type(field, "ana@");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Invalid email format")).toBeDefined();
  expect(workspace.sent).toEqual([]);
  await user.clear(field);
  await user.type(field, "ana.souza@mail.test");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => {
    const args = { id: "c1", email: "ana.souza@mail.test" };
    expect(workspace.sent).toEqual([{ name: "contracts/page/staff:correctEmail", args }]);
  }, PATIENT);
  expect(await screen.findByText("The address is corrected")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Correct the email address" }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a refund and an address that are refused once are stored the second time as they were typed", async () => {
  const { user, workspace } = showPayments([payment(REFUNDED)]);
  const toBeGone = async () => {
    await vi.waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    }, PATIENT);
  };
  await user.click(await screen.findByRole("button", { name: "Refunded on purpose…" }));
  const waiving = within(await screen.findByRole("dialog", { name: "Refunded on purpose" }));
  await user.type(waiving.getByLabelText("Reason"), "A kindness");
  const [, waiveButton] = waiving.getAllByRole("button");
  if (waiveButton === undefined) expect.fail("no button");
  const sent = await sendAgainAfterRefusal({
    workspace,
    called: waive,
    button: () => waiveButton,
    sending: /^Saving\.\.\.$/,
  });
  expect(sent).toMatchObject({ reason: "A kindness" });
  await toBeGone();
  const { correctEmail } = api.contracts.page.staff;
  await user.click(screen.getByRole("button", { name: "Correct the email address" }));
  const correcting = within(await screen.findByRole("dialog", { name: "Correct the email address" }));
  await user.clear(correcting.getByLabelText("Email"));
  await user.type(correcting.getByLabelText("Email"), "ana.souza@mail.test");
  const button = () => correcting.getByRole("button", { name: /^Sav/ });
  const corrected = await sendAgainAfterRefusal({ workspace, called: correctEmail, button });
  expect(corrected).toEqual({ id: "c1", email: "ana.souza@mail.test" });
  await toBeGone();
});
