import { expect, test as base, type BrowserContextOptions, type Page } from "@playwright/test";
import { RunningApp } from "./runningApp.ts";
import { Watch } from "./watch.ts";

export { expect };

export const PASSWORD = "passage-demo-1";
export type SamplePerson = "sales" | "lawyer" | "admin" | "client";

export function emailOf(who: SamplePerson): string {
  return `${who}@passage.test`;
}

type StorageState = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

interface Journey {
  app: RunningApp;
  /** Opens a browser of its own, signed in nowhere. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Opens a browser of its own, signed in as this person and on the lead list. */
  staff: (who: SamplePerson, options?: BrowserContextOptions) => Promise<Page>;
  watch: Watch;
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Every journey: people with browsers of their own, and no console error or policy violation in any of them. */
export const test = base.extend<Journey, { sessions: Map<SamplePerson, StorageState> }>({
  // Signing in takes a second; what it leaves in the browser serves every later journey of the same person.
  sessions: [
    async ({}, use) => {
      await use(new Map());
    },
    { scope: "worker" },
  ],
  app: async ({}, use) => {
    const { PASSAGE_JOURNEY_PORT: port, PASSAGE_JOURNEY_DATA: folder = "" } = process.env;
    const app = new RunningApp(Number(port), folder);
    await use(app);
    await app.mendSheet();
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
      if (storageState === undefined) await signIn(page, emailOf(who), PASSWORD);
      else await page.goto("/");
      await expect(page.getByRole("heading", { name: "Lead Management" })).toBeVisible();
      sessions.set(who, await page.context().storageState());
      return page;
    });
  },
});
