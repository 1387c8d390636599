import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { giveLayout } from "../../../tests/support/screens/screens";
import { ChoiceMenu } from "../menu/ChoiceMenu";
import { ToastHost } from "./ToastHost";
import { connectToasts, dismissToast, showToast, whenToastWaits } from "./toasts";

beforeEach(giveLayout);

/** Toasts of other tests are still on the page. */
const card = async (text: string) => (await screen.findByText(text)).closest("li") ?? expect.fail("no toast");

// Caught: a failure that nobody saw, because the code that shows toasts loaded later.
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
test("a toast shows its subject first, its buttons look alike, and its close button is inside", async () => {
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

// Caught: a toast over Add Note, in the lower right corner of a lead's page, and over the banner that counts unsent changes.
test("toasts lie over the lower left of the content, 420 px wide, above the banners and the buttons of a phone's panel", async () => {
  render(<ToastHost />);
  act(() => {
    showToast({ tone: "good", text: "placed" });
  });
  const host = (await card("placed")).closest<HTMLElement>("[data-sonner-toaster]") ?? expect.fail("no host");
  const { xPosition, yPosition } = host.dataset;
  const sizes = ["--width", "--offset-left", "--offset-bottom", "--mobile-offset-bottom"];
  expect([xPosition, yPosition, ...sizes.map((name) => host.style.getPropertyValue(name))]).toEqual([
    ...["left", "bottom", "26.25rem", "var(--toasts-left)"],
    ...["var(--toasts-bottom, 5rem)", "var(--toasts-bottom, 5.5rem)"],
  ]);
  expect(host.className).toBe("[--toasts-left:1rem] lg:[--toasts-left:16rem]");
});

// Caught: a menu that closes as soon as it opens, because the leaving toast takes the focus back to where it was before.
test("a toast that leaves gives the focus back, but not while a menu is open", async () => {
  const user = userEvent.setup();
  render(
    <>
      <ToastHost />
      <button type="button">Before</button>
      <ChoiceMenu label="Status" value="new" choices={[{ value: "new", label: "New" }]} onChoose={() => undefined}>
        <button type="button">Open</button>
      </ChoiceMenu>
    </>,
  );
  const before = screen.getByRole("button", { name: "Before" });
  const leave = async (text: string) => {
    before.focus();
    act(() => {
      showToast({ tone: "good", text });
    });
    await user.click(within(await card(text)).getByRole("button", { name: "Close" }));
  };
  const isGone = async (text: string) => {
    await waitFor(() => {
      expect(screen.queryByText(text)).toBeNull();
    });
  };
  await leave("closed alone");
  await isGone("closed alone");
  expect(document.activeElement).toBe(before);
  await leave("closed before a menu");
  await user.click(screen.getByRole("button", { name: "Open" }));
  const menu = await screen.findByRole("menu", { name: "Status" });
  await isGone("closed before a menu");
  expect(screen.queryByRole("menu")).toBe(menu);
});

// Caught: "Saving failed" still shown after the next attempt had succeeded.
test("a dismissed toast disappears, the others stay", async () => {
  render(<ToastHost />);
  act(() => {
    showToast({ id: "d1", tone: "bad", text: "goes", durationMs: 600_000 });
    showToast({ id: "d2", tone: "good", text: "stays" });
  });
  await card("goes");
  act(() => {
    dismissToast("d1");
  });
  await waitFor(() => {
    expect(screen.queryByText("goes")).toBeNull();
  });
  expect(await card("stays")).toBeDefined();
});

test("a toast stays for its own time", async () => {
  vi.useFakeTimers();
  render(<ToastHost />);
  const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
  act(() => {
    showToast({ tone: "good", text: "usual" });
    showToast({ tone: "bad", text: "a minute", durationMs: 60_000 });
  });
  await pass(1_000);
  expect([screen.queryByText("usual"), screen.queryByText("a minute")].includes(null)).toBe(false);
  await pass(20_000);
  expect([screen.queryByText("usual"), screen.queryByText("a minute") === null]).toEqual([null, false]);
  await pass(50_000);
  expect(screen.queryByText("a minute")).toBeNull();
  vi.useRealTimers();
});

// Caught: a toast shown to a host that was gone.
test("a toast shown without a host waits for the next one, once", async () => {
  const { unmount } = render(<ToastHost />);
  unmount();
  showToast({ tone: "good", text: "between" });
  const next = render(<ToastHost />);
  await card("between");
  next.unmount();
  const shown = vi.fn();
  connectToasts({ show: shown, dismiss: () => undefined })();
  expect(shown).not.toHaveBeenCalled();
});

test("the code that shows toasts is fetched for a toast that waits already, and for one that comes later", () => {
  const fetchHost = vi.fn();
  const stop = whenToastWaits(fetchHost);
  expect(fetchHost).not.toHaveBeenCalled();
  showToast({ id: "f1", tone: "good", text: "comes later" });
  expect(fetchHost).toHaveBeenCalledTimes(1);
  stop();
  const fetchAgain = vi.fn();
  whenToastWaits(fetchAgain)();
  expect(fetchAgain).toHaveBeenCalledTimes(1);
  showToast({ id: "f2", tone: "good", text: "nobody fetches" });
  expect([fetchHost.mock.calls.length, fetchAgain.mock.calls.length]).toEqual([1, 1]);
  dismissToast("f1");
  dismissToast("f2");
});
