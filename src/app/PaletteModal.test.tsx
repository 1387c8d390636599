import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { aPractice, giveLayout, show } from "../../tests/support/screens/screens";
import { StaffShell } from "./StaffShell";

const code = vi.hoisted(() => Promise.withResolvers<undefined>());

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }), useClerk: () => ({}) }));
vi.mock("./palette/CommandPalette", async (original) => {
  await code.promise;
  return await original();
});

beforeEach(giveLayout);

// Caught: keys sent to the close button, so that Space and Enter closed the dialog and letters were lost.
test("text typed while the palette's code is loading is in its field afterwards", async () => {
  const { user } = show(aPractice(), [{ element: <StaffShell />, children: [{ path: "/", element: <p /> }] }], "/");
  await screen.findByRole("button", { name: "Search or jump to…" });
  await user.keyboard("{Control>}k{/Control}");
  await user.keyboard("go  to{Enter}");
  const waiting = screen.getByRole<HTMLInputElement>("combobox", { name: "Search records and actions" });
  expect([document.activeElement, waiting.value]).toEqual([waiting, "go  to"]);
  expect(screen.getByRole("dialog", { name: "Command palette" })).toBeDefined();

  await act(async () => {
    code.resolve(undefined);
    await vi.dynamicImportSettled();
  });
  expect(await screen.findByRole("option", { name: /^Go to Lead Management/ })).toBeDefined();
  const field = screen.getByRole<HTMLInputElement>("combobox");
  expect([document.activeElement, field.value, field.selectionStart]).toEqual([field, "go  to", 6]);
  await user.keyboard(" contracts");
  expect(field.value).toBe("go  to contracts");
});
