import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { RetryButton } from "./RetryButton";

function showRegion(onRetry: () => void) {
  const regionOf = (state: "failed" | "retrying" | "works") => (
    <main tabIndex={-1}>
      {state === "works" ? <p>rows</p> : <RetryButton onRetry={onRetry} isRetrying={state === "retrying"} />}
      <input />
    </main>
  );
  const { rerender } = render(regionOf("failed"));
  const become = (state: "failed" | "retrying" | "works") => {
    rerender(regionOf(state));
  };
  return { become, button: screen.getByRole("button") };
}

// Caught: the focus on BODY after each attempt; a second click that retried twice.
test("while it is busy it keeps the focus, says so, and a second click does nothing", async () => {
  const onRetry = vi.fn();
  const { become, button } = showRegion(onRetry);
  await userEvent.click(button);
  become("retrying");
  await userEvent.click(button);
  expect(onRetry).toHaveBeenCalledOnce();
  expect([document.activeElement, button.textContent, button.ariaDisabled]).toEqual([button, "Retrying...", "true"]);
  become("failed");
  await userEvent.click(button);
  expect([onRetry.mock.calls.length, document.activeElement]).toEqual([2, button]);
});

test("when it disappears with the focus, the focus moves to the region around it; otherwise it stays", async () => {
  const { become, button } = showRegion(() => undefined);
  await userEvent.click(button);
  become("works");
  expect(document.activeElement).toBe(screen.getByRole("main"));
  become("failed");
  await userEvent.click(screen.getByRole("textbox"));
  become("works");
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});
