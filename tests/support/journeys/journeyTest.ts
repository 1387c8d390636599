import { IS_LONG } from "@passage/testkit/longRun";
import { expect, test as base, type BrowserContextOptions, type Page } from "@playwright/test";
import { SAMPLE_PASSWORD } from "../../../src/features/access/provider/samplePeople.ts";
import { type JourneyCopy, portOfCopy, startCopy } from "./journeyCopy.ts";
import type { RunningApp } from "./runningApp.ts";
import { Watch } from "./watch.ts";

export { expect };

export type SamplePerson = "sales" | "lawyer" | "admin" | "client";

export function emailOf(who: SamplePerson): string {
  return `${who}@passage.test`;
}

type StorageState = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

interface Journey {
  app: RunningApp;
  /** Opens a new browser without a session. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Opens a new browser, signed in as this person and on the lead list. */
  staff: (who: SamplePerson, options?: BrowserContextOptions) => Promise<Page>;
  watch: Watch;
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await fillSignIn(page, email, password);
}

/** On the sign-in page, for any way onward. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

interface Worker {
  copy: JourneyCopy;
  sessions: Map<SamplePerson, StorageState>;
}

/** A start installs and builds nothing, but it pushes the functions and reads the sheet. */
const START_WITHIN_MS = 120_000;

/** Every journey: people with their own browsers, and no console error or policy violation in any of them. */
export const test = base.extend<Journey, Worker>({
  // After a failed journey Playwright starts another worker, so its leftovers do not affect others.
  copy: [
    async ({}, use, { parallelIndex }) => {
      const copy = await startCopy(portOfCopy(parallelIndex, 0));
      await use(copy);
      await copy.stop();
    },
    { scope: "worker", timeout: START_WITHIN_MS },
  ],
  baseURL: async ({ copy }, use) => {
    await use(copy.app.url);
  },
  // Signing in takes a second; the stored session serves every later journey of the same person.
  sessions: [
    async ({}, use) => {
      await use(new Map());
    },
    { scope: "worker" },
  ],
  app: async ({ copy }, use) => {
    await use(copy.app);
    await copy.app.repairSheet();
  },
  watch: async ({}, use) => {
    const watch = new Watch();
    await use(watch);
    expect(watch.problems(), "console errors and policy violations").toEqual([]);
  },
  visitor: async ({ browser, watch }, use) => {
    const open: Page[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      await watch.context(context);
      const page = await context.newPage();
      open.push(page);
      return page;
    });
    for (const page of open) await page.context().close();
  },
  staff: async ({ visitor, sessions }, use) => {
    await use(async (who, options = {}) => {
      const storageState = sessions.get(who);
      const page = await visitor({ ...options, ...(storageState && { storageState }) });
      if (storageState === undefined) await signIn(page, emailOf(who), SAMPLE_PASSWORD);
      else await page.goto("/");
      await expect(page.getByRole("heading", { name: "Lead Management" })).toBeVisible();
      sessions.set(who, await page.context().storageState());
      return page;
    });
  },
});

/**
 * Skips the journey except in `npm run test:long`: each of its claims is held by a test of the functions or of the screens, and a
 * browser proves once more that they fit together; or it has axe look at another state of a screen that axe sees elsewhere.
 */
export function onlyInLongRun(): void {
  test.skip(!IS_LONG, "runs in npm run test:long");
}
