import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { syncAnswer } from "../../../../tests/support/screens/screens";
import { SheetFailed } from "./SheetFailed";
import { SyncLine } from "./SyncLine";
import type { SyncState } from "./syncText";

const aSync = (change: Partial<SyncState>) => syncAnswer(change) as SyncState;

test("a sheet that was never readable links to the spreadsheet if its URL is known", () => {
  render(<SheetFailed sync={aSync({ sheetUrl: "https://sheets.test/d/1" })} onRetry={() => undefined} />);
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Open the spreadsheet" });
  expect([link.href, link.target, link.rel]).toEqual(["https://sheets.test/d/1", "_blank", "noopener noreferrer"]);
  cleanup();
  render(<SheetFailed sync={aSync({})} onRetry={() => undefined} />);
  expect(screen.queryByRole("link")).toBeNull();
});

// Caught: a button that lost the focus to the page because it was disabled under it.
test("while the sheet is being read, Retry keeps the focus and does nothing", async () => {
  const onRetry = vi.fn();
  render(<SheetFailed sync={aSync({ running: true })} onRetry={onRetry} />);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Retrying..." });
  await userEvent.click(button);
  expect([button.getAttribute("aria-disabled"), document.activeElement]).toEqual(["true", button]);
  expect(onRetry).not.toHaveBeenCalled();
});

// Caught: a spinner while no sync is running; "Synced" for a sheet that was never read.
test.each([
  [null, 0, "Not synced yetSync nowSync history"],
  [90_000, 0, "Synced 1 min agoSync nowSync history"],
  [90_000, 1, "Synced 1 min ago· 1 row without emailSync nowSync history"],
])("the line about a sync %j ms ago with %i rows skipped reads: %s", (agoMs, skippedNoEmail, line) => {
  const lastGoodAt = agoMs === null ? null : Date.now() - agoMs;
  const { container } = render(<SyncLine onSync={() => undefined} sync={aSync({ lastGoodAt, skippedNoEmail })} />);
  expect([container.textContent, container.querySelector("svg")]).toEqual([line, null]);
});

// Caught: a form question in column BB that was missing without a notice.
test("a sheet with more columns than are read says so", () => {
  const { container } = render(<SyncLine onSync={() => undefined} sync={aSync({ hasMoreColumns: true })} />);
  expect(container.textContent).toContain("Columns behind AZ are not read");
  cleanup();
  expect(render(<SyncLine onSync={() => undefined} sync={aSync({})} />).container.textContent).not.toContain("AZ");
});

// Caught: a list that jumped by 36 px twice a minute, because "Syncing..." and its spinner made the line wrap.
test("mark, age and button keep their widths while the sheet is read", () => {
  const boxes = (running: boolean) => {
    const line = <SyncLine onSync={() => undefined} sync={aSync({ running, lastGoodAt: Date.now() })} />;
    const { container, unmount } = render(line);
    const classes = [...(container.querySelector("p")?.children ?? [])].map(({ className }) => className);
    unmount();
    return classes;
  };
  expect(boxes(true)).toEqual(boxes(false));
  const [mark, age, button] = boxes(true);
  expect([mark, age, button].map((each) => /(?:^| )(?:size|w|min-w)-\d/.test(each ?? ""))).toEqual([true, true, true]);
});

test("a spinner is shown while the sheet is being read", () => {
  const { container } = render(<SyncLine onSync={() => undefined} sync={aSync({ running: true })} />);
  expect(container.querySelector("svg")).not.toBeNull();
});

// Caught: a change of the sheet that took up to a minute, with no way to request it.
test("a healthy sheet can be synced now, once at a time", async () => {
  const onSync = vi.fn();
  const { rerender } = render(<SyncLine onSync={onSync} sync={aSync({})} />);
  await userEvent.click(screen.getByRole("button", { name: "Sync now" }));
  expect(onSync).toHaveBeenCalledTimes(1);
  rerender(<SyncLine onSync={onSync} sync={aSync({ running: true })} />);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Syncing..." }).disabled).toBe(true);
  rerender(<SyncLine onSync={onSync} sync={aSync({ state: "failed" })} />);
  expect(screen.queryByRole("button", { name: /^Sync(ing| now)/ })).toBeNull();
});
