import { defineConfig } from "@playwright/test";
import { presentBrowser } from "./scripts/test/browser.ts";

export default defineConfig({
  testDir: "tests/journeys",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/support/journeys/buildApp.ts",
  // Each worker has its own Passage and runs its journeys one after the other; see `journeyTest.ts`.
  workers: 2,
  fullyParallel: false,
  // A journey that passes only at the second try has found a race; CI runs its file again when all else has ended (decision 029).
  retries: 0,
  forbidOnly: true,
  // Limits find hanging journeys; on a busy machine every step takes ten times as long as on a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  outputDir: "test-results",
  use: {
    // A step that finds nothing fails with its own message, long before the journey's limit.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    timezoneId: "UTC",
    locale: "en-US",
    // A picture of every frame costs as much processor time as the browser itself; the final page is enough. A copy of the page at every
    // step, and of every answer, is made only where files are named: by a person, or for a second run.
    trace: {
      mode: "retain-on-failure",
      screenshots: false,
      snapshots: process.env["PASSAGE_JOURNEY_SNAPSHOTS"] === "1",
    },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env["PASSAGE_CHROMIUM"] ?? presentBrowser() ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-blink-features=AutomationControlled",
        // The server behind a proxy is opened under a real name (oneServer.spec.ts).
        "--host-resolver-rules=MAP *.firm.example 127.0.0.1",
      ],
    },
  },
});
