import { act, cleanup, screen, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import {
  aContractWorkspace,
  aStep,
  CHARGEABLE,
  CHARGED,
  contract,
} from "../../../../tests/support/screens/contractScreens";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { giveLayout, show } from "../../../../tests/support/screens/screens";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { BalanceCharge } from "./BalanceCharge";
import { ListedCharge } from "./ListedCharge";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { get } = api.contracts.page.staff;
const { chargeBalance } = api.contracts.payments.staff;

const SUCCESS = "Balance payment link created successfully!";

const chargeable = (differing: object = {}) => contract({ ...CHARGEABLE, ...differing });
const aWorkspace = (shown: object | null = chargeable()) => aContractWorkspace(shown);
const linkStep = (state: string, reason: string | null = null) => [aStep("balanceLink", state, reason)];

/** The contract's page: the dialog follows the contract. */
function Page() {
  const { value } = useRecoveringQuery(get, { id: "c1" });
  return value ? <BalanceCharge contract={value} /> : <p>no contract yet</p>;
}

async function openCharge(workspace = aWorkspace()) {
  const { user } = show(workspace, [{ path: "/contracts/c1", element: <Page /> }], "/contracts/c1");
  await user.click(await screen.findByRole("button", { name: "Create Balance Charge" }));
  const dialog = await screen.findByRole("dialog", { name: "Create Balance Charge" });
  return { user, workspace, dialog, button: (name: string) => within(dialog).getByRole("button", { name }) };
}

async function tell(workspace: FakeWorkspace, differing: object) {
  await act(async () => {
    workspace.answer(get, () => chargeable(differing));
    await Promise.resolve();
  });
}

async function pass(ms: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

function shownIn(dialog: HTMLElement) {
  const textsOf = (selector: string) => Array.from(dialog.querySelectorAll(selector), ({ textContent }) => textContent);
  return Object.fromEntries(textsOf("dt").map((label, place) => [label, textsOf("dd")[place]]));
}

const FACTS = { Client: "Ana Souza", "Total fee": "$3,500", "Retainer paid": "$1,050", "Balance amount": "$2,450" };

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the dialog of a contract's page", () => {
  test("is not offered where the rule does not allow a charge", async () => {
    const workspace = aWorkspace(chargeable({ canChargeBalance: false }));
    show(workspace, [{ path: "/contracts/c1", element: <Page /> }], "/contracts/c1");
    await tell(workspace, { canChargeBalance: false });
    expect(screen.queryByText("no contract yet")).toBeNull();
    expect(screen.queryByRole("button", { name: "Create Balance Charge" })).toBeNull();
  });

  test("makes the link, stays to say so, and closes after two seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, workspace, dialog, button } = await openCharge();
    expect(shownIn(dialog)).toEqual(FACTS);
    expect(within(dialog).getByText("The link is emailed to ana@mail.test as soon as it is there.")).toBeDefined();
    await user.click(button("Create Charge"));
    expect(workspace.sent).toContainEqual({ name: "contracts/payments/staff:chargeBalance", args: { id: "c1" } });
    for (const state of ["waiting", "running"]) {
      await tell(workspace, { steps: linkStep(state) });
      expect(button("Creating...")).toHaveProperty("disabled", true);
    }
    expect(within(dialog).queryByText(SUCCESS)).toBeNull();
    await tell(workspace, { ...CHARGED, steps: linkStep("done") });
    expect(within(dialog).getByText(SUCCESS).closest("[role=status]")).not.toBeNull();
    expect(button("Create Charge")).toHaveProperty("disabled", true);
    await pass(1_500);
    expect(screen.queryByRole("dialog")).not.toBeNull();
    await pass(1_000);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("says that it is creating while the server has not answered", async () => {
    const workspace = aWorkspace().answer(chargeBalance, () => new Promise(() => undefined));
    const { user, button } = await openCharge(workspace);
    await user.click(button("Create Charge"));
    expect(button("Creating...")).toHaveProperty("disabled", true);
  });

  test.each([
    ["No trust account.", "Failed to create payment link: No trust account."],
    ["GraphQL request failed", "Failed to create payment link: GraphQL request failed"],
    ["GraphQL errors: Unknown client", "Failed to create payment link: GraphQL errors: Unknown client"],
    [null, "Failed to create payment link: Unknown error occurred"],
  ])("of a charge that failed for %j says %s in red, and charges again", async (reason, words) => {
    const { user, workspace, dialog, button } = await openCharge(
      aWorkspace(chargeable({ steps: linkStep("failed", reason) })),
    );
    expect(within(dialog).getByRole("alert").textContent).toBe(words);
    await user.click(button("Create Charge"));
    expect(workspace.sent).toContainEqual({ name: "contracts/payments/staff:chargeBalance", args: { id: "c1" } });
    await tell(workspace, { steps: linkStep("running") });
    expect(within(dialog).queryByRole("alert")).toBeNull();
  });

  const invalid = (reason: string) => new ConvexError({ code: "INVALID", field: "balance", reason });
  test.each([
    [invalid("No balance remaining"), "No balance remaining"],
    [invalid("Contract missing fee information"), "Contract missing fee information"],
    [new ConvexError({ code: "NOT_FOUND", what: "contract" }), "Contract not found"],
    [new ConvexError({ code: "FORBIDDEN" }), "Permission denied - please check your access"],
    [new Error("boom"), "Unknown error occurred"],
    [new Error("[Request ID: 9c] Server Error"), "Unknown error occurred. If it happens again, report request 9c."],
    ["no error at all", "Unknown error occurred"],
  ])("says of a charge that was refused with %s in red: %s", async (error, words) => {
    // One is no error at all, and only a promise can be rejected with it.
    const { promise, reject } = Promise.withResolvers<never>();
    const workspace = aWorkspace().answer(chargeBalance, () => {
      reject(error);
      return promise;
    });
    const { user, dialog, button } = await openCharge(workspace);
    await user.click(button("Create Charge"));
    expect((await within(dialog).findByRole("alert")).textContent).toBe(words);
    expect(button("Create Charge")).toHaveProperty("disabled", false);
  });

  // Caught: a success below the red sentence that the balance is charged already.
  test.each([CHARGED, { steps: linkStep("done") }])(
    "tells of the link that a colleague has made (%j), not of the refusal that came of it",
    async (made) => {
      const workspace = aWorkspace().answer(chargeBalance, () => {
        throw invalid("The balance is charged already");
      });
      const { user, dialog, button } = await openCharge(workspace);
      await user.click(button("Create Charge"));
      await within(dialog).findByRole("alert");
      await tell(workspace, made);
      expect(within(dialog).queryByRole("alert")).toBeNull();
      expect(within(dialog).getByText(SUCCESS)).toBeDefined();
    },
  );

  test("opens without the earlier failure", async () => {
    const workspace = aWorkspace().answer(chargeBalance, () => {
      throw invalid("No balance remaining");
    });
    const { user, dialog, button } = await openCharge(workspace);
    await user.click(button("Create Charge"));
    await within(dialog).findByRole("alert");
    await user.click(button("Cancel"));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Create Balance Charge" }));
    expect(within(await screen.findByRole("dialog")).queryByRole("alert")).toBeNull();
  });
});

describe("the dialog of a list", () => {
  function showListed(workspace: FakeWorkspace, id: string | null = "71") {
    const close = vi.fn();
    const element = <ListedCharge id={id} onClose={close} />;
    return Object.assign(show(workspace, [{ path: "/contracts", element }], "/contracts"), { close });
  }

  test("is closed while no contract is charged", async () => {
    const { router } = showListed(aWorkspace(), null);
    await act(() => router.navigate("/contracts"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("shows the current contract, and closes two seconds after somebody else has charged it", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const workspace = aWorkspace();
    const { close } = showListed(workspace);
    const dialog = await screen.findByRole("dialog", { name: "Create Balance Charge" });
    await within(dialog).findByText("Ana Souza");
    expect(shownIn(dialog)).toEqual(FACTS);
    await tell(workspace, CHARGED);
    expect(within(dialog).getByText(SUCCESS)).toBeDefined();
    expect(within(dialog).getByRole("button", { name: "Create Charge" })).toHaveProperty("disabled", true);
    await pass(1_500);
    expect(close).not.toHaveBeenCalled();
    await pass(1_000);
    expect(close).toHaveBeenCalled();
  });

  // Caught: the dialog of the next contract, closed by the timer of the previous one.
  test("that is gone closes nothing later", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const workspace = aWorkspace();
    const { close } = showListed(workspace);
    await screen.findByText("Ana Souza");
    await tell(workspace, CHARGED);
    cleanup();
    await pass(3_000);
    expect(close).not.toHaveBeenCalled();
  });

  test("is closed by Cancel and by Escape", async () => {
    const { user, close } = showListed(aWorkspace());
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(close).toHaveBeenCalledTimes(1);
    await user.keyboard("{Escape}");
    expect(close).toHaveBeenCalledTimes(2);
  });

  test("says that it loads the contract", async () => {
    showListed(aWorkspace().answer(get, () => undefined));
    expect((await screen.findByRole("status")).textContent).toContain("Loading contract...");
  });

  test.each([
    ["there is none", () => null, "Contract not found", 0],
    [
      "it cannot be loaded",
      () => {
        throw new Error("boom");
      },
      "Failed to load contract details. Please try again.",
      1,
    ],
    [
      "it is not this person's to see",
      () => {
        throw new ConvexError({ code: "FORBIDDEN" });
      },
      "Permission denied - please check your access",
      1,
    ],
  ])("says that %s, and charges nothing", async (...[, answer, words, retries]) => {
    showListed(aWorkspace().answer(get, answer));
    expect(within(await screen.findByRole("alert")).getByText(words)).toBeDefined();
    // Caught: "try again" without a button that does.
    expect(screen.queryAllByRole("button", { name: "Retry" })).toHaveLength(retries);
    expect(screen.queryByRole("button", { name: "Create Charge" })).toBeNull();
  });
});
