import { expect, type Locator, type Page } from "@playwright/test";
import type { RunningApp } from "./runningApp.ts";

/** The lead list as a person reads it. */
export class LeadScreen {
  readonly page: Page;
  readonly search: Locator;

  constructor(page: Page) {
    this.page = page;
    this.search = page.getByPlaceholder("Search by lead name...");
  }

  row(text: string): Locator {
    return this.page.getByRole("row").filter({ hasText: text });
  }

  tab(name: string): Locator {
    return this.page.getByRole("tab", { name: new RegExp(`^${name}`) });
  }

  /** The value below a tile's label. */
  tile(label: string): Locator {
    return this.page.locator("dl > div").filter({ hasText: label }).locator("dd");
  }

  status(fullName: string): Locator {
    return this.page.getByRole("button", { name: `Status of ${fullName}:` });
  }

  async setStatus(fullName: string, label: string): Promise<void> {
    await this.status(fullName).click();
    await this.page.getByRole("menuitemradio", { name: label }).click();
  }

  async expectStatus(fullName: string, label: string): Promise<void> {
    await expect(this.page.getByRole("button", { name: `Status of ${fullName}: ${label}` })).toBeVisible();
  }

  /** Filters by a name and syncs the sheet until the lead is there: a run in progress may have read the sheet too early. */
  async find(app: RunningApp, name: string): Promise<Locator> {
    await this.search.fill(name);
    const row = this.row(name);
    await expect(async () => {
      if (await row.isVisible()) return;
      await app.syncSheet();
      await expect(row).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 40_000 });
    return row;
  }

  async open(app: RunningApp, lead: { fullName: string; lastName: string }): Promise<void> {
    const row = await this.find(app, lead.lastName);
    await row.getByRole("link", { name: lead.fullName }).click();
    await expect(this.page.getByRole("heading", { name: lead.fullName })).toBeVisible();
  }

  /** Stays the same until the page is loaded again. */
  async loadedAt(): Promise<number> {
    return await this.page.evaluate(() => performance.timeOrigin);
  }
}
