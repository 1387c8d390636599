import { ConvexError } from "convex/values";
import { expect, test, vi } from "vitest";
import { connectToasts, type Toast } from "../../ui/feedback/toasts";
import { changedMeanwhileText, tellRefused, tellUnsaved } from "./rowToasts";

test("a message that waits for a decision stays for twenty seconds, one without a button as long as any", () => {
  const shown: Toast[] = [];
  const leave = connectToasts({ show: (toast) => shown.push(toast), dismiss: vi.fn() });
  const row = { id: "r1", name: "Ana", field: { what: "status", labels: { closed: "Closed" } } };
  const meanwhile = { code: "CHANGED_MEANWHILE", byName: "Sofia", at: 0, current: "closed" };
  tellRefused(row, { error: new ConvexError(meanwhile), setAnyway: vi.fn() });
  tellUnsaved(row, "It is too long.", { label: "Try again", onClick: vi.fn() });
  tellUnsaved(row, "It is too long.", null);
  leave();
  expect(shown.map(({ durationMs }) => durationMs)).toEqual([20_000, 20_000, undefined]);
});

test.each([
  [{ byName: "Sofia", current: "closed" }, "Sofia set Closed 4 s ago"],
  [{ byName: null, current: "closed" }, "Someone set Closed 4 s ago"],
  [{ byName: "Sofia", current: "2026-11-30" }, "Sofia set day 2026-11-30 4 s ago"],
])("a concurrent change, %j, reads %j", (change, text) => {
  const field = { what: "status", labels: { closed: "Closed" }, textOf: (value: string) => `day ${value}` };
  expect(changedMeanwhileText({ ...change, at: 1_000 }, field, 5_000).replaceAll("\u00a0", " ")).toBe(text);
});

test("a value that this screen does not know is another one", () => {
  const field = { what: "status", labels: { closed: "Closed" } };
  expect(changedMeanwhileText({ byName: "Sofia", current: "new", at: 0 }, field, 0)).toMatch(
    /^Sofia set another status/,
  );
});
