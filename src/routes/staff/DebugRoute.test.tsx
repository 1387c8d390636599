import { act, cleanup, screen, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import type { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { DebugRoute } from "./DebugRoute";

const session = vi.hoisted(() => ({ isSignedIn: true }));
vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, ...session }) }));

const { readOnce, readSheet, settings } = api.practice.debug.staff;
const CONFIG = { convexUrl: "http://127.0.0.1:3210", clerkPublishableKey: "pk_test_1" };

beforeEach(() => {
  giveLayout();
  session.isSignedIn = true;
});

function aWorkspace(): FakeWorkspace {
  return aPractice()
    .answer(settings, () => ({ hasSheetKey: true }))
    .answer(readOnce, () => null);
}

function showDebug(workspace: FakeWorkspace, config = CONFIG) {
  return show(workspace, [{ path: "/debug", element: <DebugRoute config={config} /> }], "/debug");
}

const lines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
const result = (name: string) => screen.getByRole("status", { name }).textContent;

describe("staff", () => {
  test("see the address of the backend, and of the keys only whether they are set", async () => {
    showDebug(aWorkspace());
    expect(await screen.findByRole("heading", { name: "API Key Debug", level: 1 })).toBeDefined();
    await screen.findByText("Google API key: Set");
    expect(lines()).toEqual(["Backend URL: http://127.0.0.1:3210", "Backend key: Set", "Google API key: Set"]);
    expect(document.body.textContent).not.toContain("pk_test_1");
    expect([result("Test Convex Key"), result("Test Google API Key")]).toEqual([
      "Result: Not tested",
      "Result: Not tested",
    ]);
    expect(document.title).toBe("API Key Debug · Passage");
  });

  // Caught: no focus after the command palette had opened the page.
  test("have the focus on the heading when they come from another screen, and not when they open the address", async () => {
    const routes = [
      { path: "/debug", element: <DebugRoute config={CONFIG} /> },
      { path: "/", element: <p>leads</p> },
    ];
    const { router } = show(aWorkspace(), routes, "/");
    await act(() => router.navigate("/debug"));
    expect(document.activeElement).toBe(await screen.findByRole("heading", { level: 1 }));
    cleanup();
    showDebug(aWorkspace());
    await screen.findByRole("heading", { level: 1 });
    expect(document.activeElement).toBe(document.body);
  });

  test("see which keys are not set", async () => {
    const workspace = aWorkspace().answer(settings, () => ({ hasSheetKey: false }));
    showDebug(workspace, { ...CONFIG, clerkPublishableKey: "" });
    await screen.findByText("Google API key: Not set");
    expect(lines().slice(1)).toEqual(["Backend key: Not set", "Google API key: Not set"]);
  });

  test("test Convex by a read", async () => {
    const { user } = showDebug(aWorkspace());
    await user.click(await screen.findByRole("button", { name: "Test Convex Key" }));
    expect(await screen.findByText("Result: Success: Convex answered.")).toBeDefined();
    expect(result("Test Google API Key")).toBe("Result: Not tested");
  });

  test.each([
    [new ConvexError({ code: "FORBIDDEN" }), "Result: Error: Permission denied - please check your access"],
    [new Error("boom"), "Result: Error: Something went wrong on the server. Try again."],
  ])("read why Convex refused: %s", async (error, line) => {
    const workspace = aWorkspace().answer(readOnce, () => {
      throw error;
    });
    const { user } = showDebug(workspace);
    await user.click(await screen.findByRole("button", { name: "Test Convex Key" }));
    expect(await screen.findByText(line)).toBeDefined();
  });

  test.each([
    [{ kind: "read", cells: 13 }, "Success: A1:Z1 has 13 cells."],
    [{ kind: "read", cells: 1 }, "Success: A1:Z1 has 1 cell."],
    [{ kind: "refused", status: 403, body: "No permission\u202E" }, "Error: 403 - No permission"],
    [{ kind: "unconfigured" }, "Error: No key for the lead spreadsheet is set."],
    [{ kind: "badAccount" }, "Error: SHEETS_SERVICE_ACCOUNT is not the JSON key file of a service account."],
    [{ kind: "unreachable" }, "Error: Google Sheets could not be reached."],
    [{ kind: "silent" }, "Error: Google Sheets did not answer within 30 seconds."],
    [{ kind: "unreadable" }, "Error: Google Sheets sent an answer that cannot be read."],
  ])("test the sheet, which ends with %j", async (answer, line) => {
    const workspace = aWorkspace().answer(readSheet, () => answer);
    const { user } = showDebug(workspace);
    await user.click(await screen.findByRole("button", { name: "Test Google API Key" }));
    expect(await screen.findByText(`Result: ${line}`)).toBeDefined();
    expect(workspace.sent).toEqual([{ name: "practice/debug/staff:readSheet", args: {} }]);
    expect(result("Test Convex Key")).toBe("Result: Not tested");
  });

  // Caught: a second request for each further click.
  test("run one test at a time", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const workspace = aWorkspace().answer(readSheet, () => promise);
    const { user } = showDebug(workspace);
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Test Google API Key" });
    await user.click(button);
    expect([button.disabled, result("Test Google API Key")]).toEqual([true, "Result: Testing..."]);
    resolve({ kind: "unreachable" });
    await screen.findByText("Result: Error: Google Sheets could not be reached.");
    expect(button.disabled).toBe(false);
  });
});

// Caught: the tests, or the backend's address, for everyone who opens the address.
test.each<[string, FakeWorkspace, boolean]>([
  ["signed out", aWorkspace(), false],
  ["a client", aWorkspace().answer(api.access.accounts.open.me, () => ({ kind: "client", name: "Kim" })), true],
  ["without a role", aWorkspace().answer(api.access.accounts.open.me, () => ({ kind: "none", email: null })), true],
])("a visitor who is %s sees the title and who may run the tests", async (_who, workspace, isSignedIn) => {
  session.isSignedIn = isSignedIn;
  showDebug(workspace);
  expect(await screen.findByText("Sign in as staff to run these tests.")).toBeDefined();
  const main = screen.getByRole("main");
  expect(within(main).getByRole("heading").textContent).toBe("API Key Debug");
  expect([within(main).queryAllByRole("button"), main.textContent.includes("3210")]).toEqual([[], false]);
});
