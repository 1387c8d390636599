import { act, screen, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { BalanceCharge } from "./BalanceCharge";
import { ListedCharge } from "./ListedCharge";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { get } = api.contractDetail.staff;
const { chargeBalance } = api.payments.staff;

const CHARGEABLE = {
  contractId: "c1",
  clientName: "Ana Souza",
  feeCents: 350_000,
  retainerCents: 105_000,
  balanceCents: 245_000,
  balanceLinkUrl: null,
  canChargeBalance: true,
  steps: [],
};
const CHARGED = { balanceLinkUrl: "https://pay.test/b", canChargeBalance: false };

function contract(differing: object = {}): object {
  return Object.assign({}, CHARGEABLE, differing);
}

function steps(state: string, reason: string | null = null) {
  return [{ step: "balanceLink", state, attempts: 1, reason, updatedAt: 1 }];
}

function aWorkspace(shown: object | null = contract()): FakeWorkspace {
  return aPractice()
    .answer(get, () => shown)
    .answer(chargeBalance, () => null);
}

/** The contract's page: what is in the dialog changes with the contract. */
function Page() {
  const { value } = useRecoveringQuery(get, { id: "c1" });
  return value ? <BalanceCharge contract={value} /> : <p>no contract yet</p>;
}

async function openCharge(workspace = aWorkspace()) {
  const { user } = show(workspace, [{ path: "/contracts/c1", element: <Page /> }], "/contracts/c1");
  await user.click(await screen.findByRole("button", { name: "Create Balance Charge" }));
  const dialog = await screen.findByRole("dialog", { name: "Create Balance Charge" });
  return { user, workspace, dialog };
}

async function tell(workspace: FakeWorkspace, differing: object) {
  await act(async () => {
    workspace.answer(get, () => contract(differing));
    await Promise.resolve();
  });
}

async function pass(ms: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

function shownIn(dialog: HTMLElement) {
  return Array.from(dialog.querySelectorAll("dd"), ({ textContent }) => textContent);
}

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the dialog of a contract's page", () => {
  test("is not offered where the rule does not allow a charge", async () => {
    const workspace = aWorkspace(contract({ canChargeBalance: false }));
    show(workspace, [{ path: "/contracts/c1", element: <Page /> }], "/contracts/c1");
    await tell(workspace, { canChargeBalance: false });
    expect(screen.queryByText("no contract yet")).toBeNull();
    expect(screen.queryByRole("button", { name: "Create Balance Charge" })).toBeNull();
  });

  test("makes the link, stays to say so, and closes after two seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, workspace, dialog } = await openCharge();
    expect(shownIn(dialog)).toEqual(["Ana Souza", "$3,500", "$1,050", "$2,450"]);
    await user.click(within(dialog).getByRole("button", { name: "Create Charge" }));
    expect(workspace.sent).toContainEqual({ name: "payments/staff:chargeBalance", args: { id: "c1" } });
    await tell(workspace, { steps: steps("running") });
    expect(within(dialog).getByRole("button", { name: "Creating..." })).toHaveProperty("disabled", true);
    await tell(workspace, Object.assign({ steps: steps("done") }, CHARGED));
    expect(within(dialog).getByText("Balance payment link created successfully!")).toBeDefined();
    await pass(1_500);
    expect(screen.queryByRole("dialog")).not.toBeNull();
    await pass(1_000);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test.each([
    ["No trust account.", "Failed to create payment link: No trust account."],
    [null, "Failed to create payment link: Unknown error occurred"],
  ])("of a charge that failed for %j says %s", async (reason, words) => {
    const { dialog } = await openCharge(aWorkspace(contract({ steps: steps("failed", reason) })));
    expect(within(dialog).getByRole("alert").textContent).toBe(words);
  });

  test.each(["No balance remaining", "Contract missing fee information"])(
    "says of a refused charge: %s",
    async (reason) => {
      const workspace = aWorkspace().answer(chargeBalance, () => {
        throw new ConvexError({ code: "INVALID", field: "balance", reason });
      });
      const { user, dialog } = await openCharge(workspace);
      await user.click(within(dialog).getByRole("button", { name: "Create Charge" }));
      expect((await within(dialog).findByRole("alert")).textContent).toBe(reason);
    },
  );
});

describe("the dialog of a list", () => {
  function showListed(workspace: FakeWorkspace, onClose: () => void = () => undefined) {
    const element = <ListedCharge id="71" onClose={onClose} />;
    return show(workspace, [{ path: "/contracts", element }], "/contracts");
  }

  test("shows the contract as it is now, and closes after two seconds where somebody else has charged it", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const close = vi.fn();
    const workspace = aWorkspace();
    showListed(workspace, close);
    const dialog = await screen.findByRole("dialog", { name: "Create Balance Charge" });
    await within(dialog).findByText("Ana Souza");
    expect(shownIn(dialog)).toEqual(["Ana Souza", "$3,500", "$1,050", "$2,450"]);
    await tell(workspace, CHARGED);
    expect(within(dialog).getByText("Balance payment link created successfully!")).toBeDefined();
    expect(within(dialog).getByRole("button", { name: "Create Charge" })).toHaveProperty("disabled", true);
    await pass(2_500);
    expect(close).toHaveBeenCalled();
  });

  test("is closed by Cancel and by Escape", async () => {
    const close = vi.fn();
    const { user } = showListed(aWorkspace(), close);
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(close).toHaveBeenCalledTimes(1);
    await user.keyboard("{Escape}");
    expect(close).toHaveBeenCalledTimes(2);
  });

  test("says that the contract cannot be loaded, and that there is none", async () => {
    const workspace = aWorkspace(null);
    showListed(workspace);
    expect((await screen.findByRole("alert")).textContent).toBe("Contract not found in database");
    await act(async () => {
      workspace.answer(get, () => {
        throw new Error("boom");
      });
      await Promise.resolve();
    });
    expect(screen.getByRole("alert").textContent).toBe("Failed to load contract details. Please try again.");
    expect(screen.queryByRole("button", { name: "Create Charge" })).toBeNull();
  });
});
