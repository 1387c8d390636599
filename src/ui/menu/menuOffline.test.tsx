import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { giveLayout } from "../../../tests/support/screens/screens";
import type * as OpenMenuCode from "./OpenMenu";

const line = { isCut: true, fetched: 0 };

async function fetchMenu(original: () => Promise<typeof OpenMenuCode>) {
  line.fetched += 1;
  if (line.isCut) throw new TypeError("Failed to fetch dynamically imported module");
  return await original();
}

/** The parts of a page that has not loaded the code of its menus. */
async function aNewPage() {
  vi.resetModules();
  vi.doMock("./OpenMenu", fetchMenu);
  const { ChoiceMenu } = await import("./ChoiceMenu");
  const { ToastHost } = await import("../feedback/ToastHost");
  return { ChoiceMenu, ToastHost };
}

beforeEach(giveLayout);

// Caught: an offline press that did nothing and said nothing, and a later press that waited for the code.
test("a menu whose code does not come says so, fetches it when the connection is back, and opens at the next press", async () => {
  const { ChoiceMenu, ToastHost } = await aNewPage();
  render(
    <>
      <ChoiceMenu label="Colour" value="red" choices={[{ value: "red", label: "Crimson" }]} onChoose={() => undefined}>
        <button>Red</button>
      </ChoiceMenu>
      <ToastHost />
    </>,
  );
  const button = screen.getByRole("button", { name: "Red" });
  await userEvent.click(button);
  expect(await screen.findByText(/^The menu didn't load\. Check your connection/)).toBeDefined();
  expect(button.getAttribute("aria-expanded")).toBe("false");
  line.isCut = false;
  const before = line.fetched;
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  await act(vi.dynamicImportSettled);
  expect(line.fetched).toBe(before + 1);
  expect(screen.queryByRole("menu")).toBeNull();
  await userEvent.click(button);
  expect(screen.getByRole("menuitemradio", { name: "Crimson" })).toBeDefined();
});
