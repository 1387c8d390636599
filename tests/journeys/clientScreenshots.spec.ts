import type { Page } from "@playwright/test";
import { clientAction } from "../support/journeys/caseScreens.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { FOLDER, shootWhole } from "../support/journeys/pictures.ts";

test.skip(FOLDER === "", "pictures are taken only into the folder that PASSAGE_SCREENSHOTS names");
test.use({ actionTimeout: 30_000 });

const WIDE = { viewport: { width: 1440, height: 900 } };

async function open(page: Page, name: string): Promise<void> {
  await page.setViewportSize(WIDE.viewport);
  await page.goto(`/clients?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

test("pictures of the list of clients", async ({ staff }) => {
  const page = await staff("sales", WIDE);
  await page.goto("/clients");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await shootWhole(page, "clients");
  await page.setViewportSize(WIDE.viewport);
  await page.getByPlaceholder("Search clients by name or email...").fill("nobody has this name");
  await expect(page.getByText("No clients found")).toBeVisible();
  await shootWhole(page, "clients-nothing");
});

test("pictures of a client", async ({ staff }) => {
  const page = await staff("sales", WIDE);
  await open(page, "Maria Santos");
  await shootWhole(page, "client");
  await open(page, "Arjun Velan");
  await page.getByRole("button", { name: "Grant Portal Access" }).click();
  await expect(page.getByText("Portal Access Granted")).toBeVisible();
  await shootWhole(page, "client-invited");
});

test("pictures of the forms of a client", async ({ staff }) => {
  const page = await staff("sales", WIDE);
  await page.goto("/clients#new-client");
  const form = page.getByRole("dialog", { name: "New Client" });
  await form.getByRole("button", { name: "Create Client" }).click();
  await form.getByLabel("Name").fill("Helen Marsh");
  await form.getByLabel("Email").click();
  await expect(form.getByText("Possible duplicate")).toBeVisible();
  await shootWhole(page, "client-new");
  await open(page, "Soo-ah Lim");
  await clientAction(page, "Edit");
  await shootWhole(page, "client-edit");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add person" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("ar");
  await expect(page.getByText(/^Is it one of these clients/)).toBeVisible();
  await shootWhole(page, "client-person");
});
