import { expect, test } from "vitest";
import { HEARTBEAT_MS, LIST_PAUSE_MS, SILENT_MS } from "./rules";

// Caught: an interval at which one lost heartbeat removes a person; a silence noticed after more than half a minute.
test("a silent person is gone within 30 seconds, and one lost heartbeat makes nobody gone", () => {
  expect([HEARTBEAT_MS, SILENT_MS, LIST_PAUSE_MS]).toEqual([9_000, 20_000, 5_000]);
  expect(HEARTBEAT_MS * 2 + 1_000).toBeLessThan(SILENT_MS);
  expect(SILENT_MS + HEARTBEAT_MS + 1_000).toBeLessThanOrEqual(30_000);
});
