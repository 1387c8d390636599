import { ConvexError } from "convex/values";
import { expect, test, vi } from "vitest";
import { connectToasts, type Toast } from "../../ui/toasts";
import { tellRefused, tellUnsaved } from "./rowToasts";

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
