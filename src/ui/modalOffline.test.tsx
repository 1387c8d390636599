import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { giveLayout } from "../../tests/support/screens/screens";
import type * as OpenModalCode from "./OpenModal";

const line = { isCut: false, fetched: 0 };

async function fetchModal(original: () => Promise<typeof OpenModalCode>) {
  line.fetched += 1;
  if (line.isCut) throw new TypeError("Failed to fetch dynamically imported module");
  return await original();
}

/** A page that has not fetched the code of its dialogs, with a button that opens one. */
async function aNewPage() {
  line.fetched = 0;
  vi.resetModules();
  vi.doMock("./OpenModal", fetchModal);
  const { Dialog } = await import("./Dialog");
  const { ToastHost } = await import("./ToastHost");
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button
          onClick={() => {
            setOpen(true);
          }}
        >
          New vendor
        </button>
        <Dialog open={isOpen} onOpenChange={setOpen} title="A vendor">
          {isOpen ? <p>opened</p> : <p>closed</p>}
        </Dialog>
        <ToastHost />
      </>
    );
  }
  render(<Page />);
  return screen.getByRole("button", { name: "New vendor" });
}

beforeEach(giveLayout);

// Caught: a first screen that waits for the code of dialogs; a focus that does not come back when the code came after the press.
test("a dialog that nobody has opened fetches nothing; the first press fetches it, opens it and gets the focus back", async () => {
  line.isCut = false;
  const button = await aNewPage();
  expect(line.fetched).toBe(0);
  await userEvent.click(button);
  expect(await screen.findByRole("dialog", { name: "A vendor" })).toBeDefined();
  expect(line.fetched).toBe(1);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(button);
});

// Caught: a press without a connection that did nothing and said nothing; a dialog that opened by itself minutes later.
test("a dialog whose code does not come says so, stays closed, and opens at the next press once the connection is back", async () => {
  line.isCut = true;
  const button = await aNewPage();
  await userEvent.click(button);
  expect(await screen.findByText(/^The dialog didn't load\. Check your connection/)).toBeDefined();
  line.isCut = false;
  const before = line.fetched;
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  await act(vi.dynamicImportSettled);
  expect(line.fetched).toBe(before + 1);
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(button);
  expect(screen.getByRole("dialog", { name: "A vendor" })).toBeDefined();
});
