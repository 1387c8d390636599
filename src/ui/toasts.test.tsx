import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { giveLayout } from "../../tests/support/screens/screens";
import { ToastHost } from "./ToastHost";
import { dismissToast, showToast } from "./toasts";

beforeEach(giveLayout);

/** Toasts of other tests are still on the page. */
const card = async (text: string) => (await screen.findByText(text)).closest("li") ?? expect.fail("no toast");

// Caught: a failure that nobody saw, because the code that shows toasts came later.
test("toasts wait for the code that shows them, in their order, and a dismissed one does not appear", async () => {
  showToast({ id: "w1", tone: "bad", text: "first" });
  showToast({ id: "w1", tone: "bad", text: "replaces the first" });
  showToast({ id: "w2", tone: "good", text: "never seen" });
  dismissToast("w2");
  showToast({ tone: "good", text: "last" });
  render(<ToastHost />);
  await card("last");
  expect(await card("replaces the first")).toBeDefined();
  expect([screen.queryByText("first"), screen.queryByText("never seen")]).toEqual([null, null]);
});

// Caught: a filled button that invites to overwrite a colleague's change.
test("a toast names what it is about first, its buttons have one look, and its close button is in it", async () => {
  const chosen = vi.fn();
  render(<ToastHost />);
  act(() => {
    showToast({
      tone: "warn",
      subject: "Sofia Alvarez",
      text: "Someone set Closed",
      actions: [
        { label: "Keep theirs", onClick: () => undefined },
        { label: "Set anyway", onClick: chosen },
      ],
    });
  });
  const toast = await card("Someone set Closed");
  expect(toast.textContent).toMatch(/^Sofia Alvarez: Someone set Closed/);
  const [keep, set, close] = within(toast).getAllByRole("button");
  expect(keep?.className).toBe(set?.className);
  expect([close?.getAttribute("aria-label"), close?.className.includes("size-6")]).toEqual(["Close", true]);
  await userEvent.click(set ?? toast);
  expect(chosen).toHaveBeenCalledOnce();
});

// Caught: a toast over Add Note, in the lower right corner of a lead's page, and over the banner that counts what waits.
test("toasts lie over the lower left of the content, 420 px wide, above the banners and the buttons of a phone's panel", async () => {
  render(<ToastHost />);
  act(() => {
    showToast({ tone: "good", text: "placed" });
  });
  const host = (await card("placed")).closest<HTMLElement>("[data-sonner-toaster]") ?? expect.fail("no host");
  const { xPosition, yPosition } = host.dataset;
  const sizes = ["--width", "--offset-left", "--offset-bottom", "--mobile-offset-bottom"];
  expect([xPosition, yPosition, ...sizes.map((name) => host.style.getPropertyValue(name))]).toEqual([
    ...["left", "bottom", "26.25rem", "var(--toasts-left)", "5rem", "5.5rem"],
  ]);
  expect(host.className).toBe("[--toasts-left:1rem] lg:[--toasts-left:16rem]");
});
