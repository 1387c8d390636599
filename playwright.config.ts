import { defineConfig } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Away from the default 3200, so that a running copy and the tests do not meet; `npm test` looks for a free one. */
const PORT = Number((process.env["PASSAGE_JOURNEY_PORT"] ??= "3300"));
/** Workers inherit the variable: all of them, and the app, share one fresh folder, which the app makes: reading this file must not. */
const DATA = (process.env["PASSAGE_JOURNEY_DATA"] ??= join(tmpdir(), `passage-journeys-${randomUUID()}`));

export default defineConfig({
  testDir: "tests/journeys",
  testMatch: "**/*.spec.ts",
  globalTeardown: "./tests/support/removeJourneyData.ts",
  // One after the other and never again: a journey that passes at the second try has found a race.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  outputDir: "test-results",
  use: {
    baseURL: `http://localhost:${String(PORT)}`,
    timezoneId: "UTC",
    locale: "en-US",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env["PASSAGE_CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-blink-features=AutomationControlled",
      ],
    },
  },
  webServer: {
    command: `node --disable-warning=ExperimentalWarning scripts/start.ts --port ${String(PORT)} --data ${DATA}`,
    url: `http://localhost:${String(PORT)}`,
    timeout: 180_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});
