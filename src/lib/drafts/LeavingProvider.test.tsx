import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { giveLayout } from "../../../tests/support/screens/screens";
import { ToastHost } from "../../ui/feedback/ToastHost";
import { useDrafts, useLeaving, type Leaving } from "./unsentContext";
import { UnsentProvider } from "./UnsentProvider";

const code = vi.hoisted(() => ({ asked: 0 }));

vi.mock("./DiscardQuestion", () => {
  code.asked += 1;
  throw new TypeError("Failed to fetch dynamically imported module");
});

// Caught: a draft discarded without confirmation, because the dialog's code had not loaded.
test("a person who cannot be asked stays signed in, and is told why", async () => {
  giveLayout();
  sessionStorage.clear();
  const found: { leaving: Leaving | null } = { leaving: null };
  function Writer() {
    const kept = useDrafts();
    found.leaving = useLeaving();
    return (
      <button
        type="button"
        onClick={() => {
          kept?.set("draft lead-1", "call ba");
        }}
      >
        write
      </button>
    );
  }
  const workspace = new FakeWorkspace();
  render(
    <workspace.Provider>
      <UnsentProvider person="ana">
        <Writer />
      </UnsentProvider>
      <ToastHost />
    </workspace.Provider>,
  );
  await vi.dynamicImportSettled();
  expect([await found.leaving?.ask(), code.asked]).toEqual([true, 0]);
  act(() => {
    screen.getByRole("button", { name: "write" }).click();
  });
  // The dialog is loaded before anyone needs it.
  await waitFor(() => {
    expect(code.asked).toBeGreaterThan(0);
  });
  await act(async () => {
    expect(await found.leaving?.ask()).toBe(false);
  });
  expect(await screen.findByText(/^This page didn't load/)).toBeDefined();
});
