import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { giveLayout } from "../../../tests/support/screens/screens";

const line = { isCut: true };

async function fetched<Code>(original: () => Promise<Code>) {
  if (line.isCut) throw new TypeError("Failed to fetch dynamically imported module");
  return await original();
}

beforeEach(giveLayout);

// Caught: a first press offline that did nothing and said nothing, because the code that shows toasts was missing, too.
test("a menu that cannot be fetched says so, though the code that shows toasts cannot be fetched either", async () => {
  vi.resetModules();
  vi.doMock("../menu/OpenMenu", fetched);
  vi.doMock("./ToastHost", fetched);
  const { ChoiceMenu } = await import("../menu/ChoiceMenu");
  const { Toaster } = await import("./Toaster");
  const { showToast } = await import("./toasts");
  render(
    <>
      <ChoiceMenu label="Colour" value="red" choices={[{ value: "red", label: "Crimson" }]} onChoose={() => undefined}>
        <button>Red</button>
      </ChoiceMenu>
      <Toaster />
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Red" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The menu didn't load. Check your connection and open it again, or reload the page.",
  );
  line.isCut = false;
  act(() => {
    showToast({ tone: "good", subject: "Sofia", text: "Saved" });
  });
  expect((await screen.findByText("Saved")).closest("li")).not.toBeNull();
  expect(screen.getAllByText(/^The menu didn't load/).map((text) => text.closest("li"))).not.toContain(null);
});

// Caught: a toast left in a plain box until another one came, although the connection was back.
test("toasts that wait for their code are shown once the browser is online again", async () => {
  line.isCut = true;
  vi.resetModules();
  vi.doMock("./ToastHost", fetched);
  const { Toaster } = await import("./Toaster");
  const { showToast } = await import("./toasts");
  render(<Toaster />);
  act(() => {
    showToast({ tone: "good", text: "Saved" });
  });
  expect((await screen.findByRole("alert")).textContent).toBe("Saved");
  line.isCut = false;
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  await waitFor(() => {
    expect(screen.getByText("Saved").closest("li")).not.toBeNull();
  });
});
