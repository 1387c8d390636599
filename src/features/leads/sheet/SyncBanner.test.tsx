import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aPractice, giveLayout, show, syncAnswer } from "../../../../tests/support/screens/screens";
import { SyncBanner } from "./SyncBanner";
import type { SyncState } from "./syncText";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { acceptSheet } = api.leads.sheet.staff;
const asking = { name: "Accept changes…" };

interface BannerOptions {
  isAdmin: boolean;
  canAccept?: boolean;
  answer?: () => unknown;
  sync?: Partial<SyncState>;
}

function showBanner(
  state: SyncState["state"],
  { isAdmin, canAccept = true, answer = () => null, sync: more }: BannerOptions,
) {
  const workspace = aPractice().answer(acceptSheet, answer);
  const trouble = { kind: "tooManyMissing", missing: 3, listed: 10 };
  const sync = syncAnswer({ state, canAccept, trouble, ...more }) as SyncState;
  const element = <SyncBanner sync={sync} onRetry={() => undefined} canAcceptSheet={isAdmin} />;
  return { workspace, ...show(workspace, [{ path: "/", element }], "/") };
}

beforeEach(giveLayout);

/** Once in the dialog, once in a toast. */
async function expectTwice(reason: string | RegExp) {
  expect(await screen.findAllByText(reason)).toHaveLength(2);
  expect(within(screen.getByRole("dialog")).getByText(reason)).toBeDefined();
}

describe("a sheet that is held", () => {
  // Caught: accepting on the first click, which may remove leads from everyone's list.
  test("is applied after an administrator confirms a dialog that names the consequences", async () => {
    const { user, workspace } = showBanner("held", { isAdmin: true });
    await user.click(await screen.findByRole("button", asking));
    const dialog = await screen.findByRole("dialog", { name: "Remove 3 leads from the list?" });
    expect(dialog.textContent).toContain("Their statuses and notes are kept");
    expect(workspace.sent).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Accept" }));
    expect(workspace.sent).toEqual([{ name: "leads/sheet/staff:acceptSheet", args: {} }]);
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  });

  test("stays held when the administrator cancels", async () => {
    const { user, workspace } = showBanner("held", { isAdmin: true });
    await user.click(await screen.findByRole("button", asking));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect([workspace.sent, screen.queryByRole("dialog")]).toEqual([[], null]);
  });

  test("that was read again since is not accepted, and the dialog says so", async () => {
    const answer = () => {
      throw new ConvexError({ code: "CONFLICT", what: "lead sheet" });
    };
    const { user } = showBanner("held", { isAdmin: true, answer });
    await user.click(await screen.findByRole("button", asking));
    await user.click(await screen.findByRole("button", { name: "Accept" }));
    await expectTwice("This sheet is no longer waiting for approval.");
  });

  test.each([
    [new ConvexError({ code: "FORBIDDEN" }), /^Permission denied - please check your access$/],
    [new Error("[Request ID: 3e] Server Error"), /^Something went wrong on the server.*3e/],
  ])("that could not be accepted (%s) shows why, and can be tried again", async (error, reason) => {
    const answer = () => {
      throw error;
    };
    const { user } = showBanner("held", { isAdmin: true, answer });
    await user.click(await screen.findByRole("button", asking));
    await user.click(await screen.findByRole("button", { name: "Accept" }));
    await expectTwice(reason);
    // Caught: the last error shown when the dialog was opened again.
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", asking));
    expect(within(await screen.findByRole("dialog")).queryByText(reason)).toBeNull();
  });
});

// Caught: offering to accept an unusable sheet, such as one without an email column.
test.each<[SyncState["state"], BannerOptions]>([
  ["held", { isAdmin: false }],
  ["held", { isAdmin: true, canAccept: false }],
  ["failed", { isAdmin: true }],
])("a sheet that is %s (%j) offers Retry only", (state, given) => {
  showBanner(state, given);
  expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
  expect(screen.queryByRole("button", asking)).toBeNull();
});

test.each<[SyncState["state"], "alert" | "status"]>([
  ["failed", "alert"],
  ["held", "status"],
])("the banner of a sheet that is %s has the role %s", (state, role) => {
  showBanner(state, { isAdmin: false });
  expect(within(screen.getByRole(role)).getByText(/^Error: 3 of 10 leads/)).toBeDefined();
});

test("Retry is disabled until the running sync has ended", () => {
  showBanner("failed", { isAdmin: false, sync: { running: true } });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Syncing..." }).ariaDisabled).toBe("true");
  cleanup();
  showBanner("failed", { isAdmin: false });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Retry" }).ariaDisabled).toBe("false");
});

test("the banner says since when a sheet has been failing only if that is known", () => {
  showBanner("failed", { isAdmin: false });
  expect(screen.queryByText(/Failing since/)).toBeNull();
});

// Caught: a second click that applied the sheet twice.
test("Accept cannot be sent twice; after a refusal it can be sent again", async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const { user } = showBanner("held", { isAdmin: true, answer: () => promise });
  await user.click(await screen.findByRole("button", asking));
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Accepting..." }).disabled).toBe(true);
  reject(new ConvexError({ code: "FORBIDDEN" }));
  await waitFor(() => {
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Accept" }).disabled).toBe(false);
  });
});
