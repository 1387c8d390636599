import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { aPractice, giveLayout, show, syncAnswer } from "../../../tests/support/screens";
import { SyncBanner } from "./SyncBanner";
import type { SyncState } from "./syncText";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { acceptSheet } = api.leadSheet.staff;
const asking = { name: "Accept the sheet as it is" };

interface Given {
  isAdmin: boolean;
  canAccept?: boolean;
  answer?: () => unknown;
  sync?: Partial<SyncState>;
}

function showBanner(state: SyncState["state"], { isAdmin, canAccept = true, answer = () => null, sync: more }: Given) {
  const workspace = aPractice().answer(acceptSheet, answer);
  const message = "3 of 10 leads are no longer in the sheet.";
  const sync = syncAnswer({ state, canAccept, message, ...more }) as SyncState;
  const element = <SyncBanner sync={sync} onRetry={() => undefined} canAcceptSheet={isAdmin} />;
  return { workspace, ...show(workspace, [{ path: "/", element }], "/") };
}

beforeEach(giveLayout);

/** In the dialog that asked for it, and in a toast for whoever has looked away. */
async function expectToldTwice(reason: string | RegExp) {
  expect(await screen.findAllByText(reason)).toHaveLength(2);
  expect(within(screen.getByRole("dialog")).getByText(reason)).toBeDefined();
}

describe("a sheet that is held", () => {
  // Caught: accepting at the first click, which may take leads off the list of everybody.
  test("is applied when an administrator has been told what that means and agrees", async () => {
    const { user, workspace } = showBanner("held", { isAdmin: true });
    await user.click(screen.getByRole("button", asking));
    const dialog = await screen.findByRole("dialog", { name: "Accept the sheet as it is?" });
    expect(dialog.textContent).toContain("Their statuses and notes are kept");
    expect(workspace.sent).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Accept" }));
    expect(workspace.sent).toEqual([{ name: "leadSheet/staff:acceptSheet", args: {} }]);
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  });

  test("stays held when the administrator thinks better of it", async () => {
    const { user, workspace } = showBanner("held", { isAdmin: true });
    await user.click(screen.getByRole("button", asking));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect([workspace.sent, screen.queryByRole("dialog")]).toEqual([[], null]);
  });

  test("that was read again meanwhile is not accepted by surprise, and that is said", async () => {
    const answer = () => {
      throw new ConvexError({ code: "CONFLICT", what: "lead sheet" });
    };
    const { user } = showBanner("held", { isAdmin: true, answer });
    await user.click(screen.getByRole("button", asking));
    await user.click(await screen.findByRole("button", { name: "Accept" }));
    await expectToldTwice("This sheet is not waiting to be accepted any more.");
  });

  test.each([
    [new ConvexError({ code: "FORBIDDEN" }), /^Permission denied - please check your access$/],
    [new Error("[Request ID: 3e] Server Error"), /^Something went wrong on the server.*3e/],
  ])("says why when it could not be accepted (%s), and asks again", async (error, reason) => {
    const answer = () => {
      throw error;
    };
    const { user } = showBanner("held", { isAdmin: true, answer });
    await user.click(screen.getByRole("button", asking));
    await user.click(await screen.findByRole("button", { name: "Accept" }));
    await expectToldTwice(reason);
    // Caught: the reason of the last attempt in a dialog that is opened again.
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", asking));
    expect(within(await screen.findByRole("dialog")).queryByText(reason)).toBeNull();
  });
});

// Caught: offering to accept a sheet that nobody can use, such as one without its e-mail column.
test.each<[SyncState["state"], Given]>([
  ["held", { isAdmin: false }],
  ["held", { isAdmin: true, canAccept: false }],
  ["failed", { isAdmin: true }],
])("a sheet that is %s, %j, can only be read again", (state, given) => {
  showBanner(state, given);
  expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
  expect(screen.queryByRole("button", asking)).toBeNull();
});

test.each<[SyncState["state"]]>([["ok"], ["never"], ["unconfigured"]])(
  "a sheet that is %s has nothing to say",
  (state) => {
    showBanner(state, { isAdmin: true });
    expect(screen.queryByText(/^Error:/)).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  },
);

// Caught: a failure dressed as an advice, and the reverse.
test.each<[SyncState["state"], "alert" | "status"]>([
  ["failed", "alert"],
  ["held", "status"],
])("a sheet that is %s is told as an %s", (state, role) => {
  showBanner(state, { isAdmin: false });
  expect(within(screen.getByRole(role)).getByText(/^Error: 3 of 10 leads/)).toBeDefined();
});

test("a sheet that is being read can be asked for again when that is over, and not before", () => {
  showBanner("failed", { isAdmin: false, sync: { running: true } });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Syncing..." }).disabled).toBe(true);
  cleanup();
  showBanner("failed", { isAdmin: false });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Retry" }).disabled).toBe(false);
});

test("a sheet is said to fail since a time only where that is known", () => {
  showBanner("failed", { isAdmin: false });
  expect(screen.queryByText(/Failing since/)).toBeNull();
  expect(screen.getByText(/You see the leads as they were at the last good sync\./)).toBeDefined();
});

// Caught: a second click that has the sheet applied twice.
test("while the acceptance is on its way it cannot be sent again; a refused one can", async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const { user } = showBanner("held", { isAdmin: true, answer: () => promise });
  await user.click(screen.getByRole("button", asking));
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Accepting..." }).disabled).toBe(true);
  reject(new ConvexError({ code: "FORBIDDEN" }));
  await waitFor(() => {
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Accept" }).disabled).toBe(false);
  });
});
