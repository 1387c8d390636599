import type { Page } from "@playwright/test";
import { SAMPLE_PASSWORD } from "../../src/features/access/provider/samplePeople.ts";
import { startCopy, portOfCopy } from "../support/journeys/journeyCopy.ts";
import { emailOf, expect, fillSignIn, test } from "../support/journeys/journeyTest.ts";

/** The next stop, by its title. */
async function goTo(page: Page, title: string): Promise<void> {
  const card = page.getByRole("region", { name: title });
  if (!(await card.isVisible())) await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(card).toBeVisible();
  await expect(card.getByRole("heading", { name: title })).toBeFocused();
}

/** A newcomer's first two minutes: every room that the tour shows is filled. */
test("the tour of the sample practice leads through five filled rooms", async ({ visitor }, { parallelIndex }) => {
  const copy = await startCopy(portOfCopy(parallelIndex, 1), { PASSAGE_PLAIN_SAMPLES: "0" });
  try {
    const page = await visitor({ baseURL: copy.app.url });
    await page.goto("/login");
    await fillSignIn(page, emailOf("lawyer"), SAMPLE_PASSWORD);
    await page.getByRole("button", { name: "Take the 2-minute tour" }).click();
    await test.step("Today", async () => {
      await goTo(page, "Today: the day begins here");
      for (const [heading, fewest] of [
        ["Needs you", 8],
        ["Waiting for clients", 5],
        ["Next 7 days", 2],
      ] as const) {
        const column = page.getByRole("region", { name: heading });
        await expect(column.locator("[data-line]").nth(fewest - 1)).toBeVisible();
      }
    });
    await test.step("a lead in two windows", async () => {
      await goTo(page, "One lead, two windows");
      const opening = page.context().waitForEvent("page");
      await page.getByRole("button", { name: "Open a second window" }).click();
      const other = await opening;
      await other.locator('[data-control="status"]').click();
      await other.getByRole("menuitemradio", { name: "Thinking About It" }).click();
      await expect(page.locator('[data-control="status"]')).toContainText("Thinking About It");
      await other.close();
    });
    await test.step("a contract", async () => {
      await goTo(page, "A contract from signing to the last payment");
      await expect(page.getByRole("region", { name: "Payments" })).toContainText("$");
      await expect(page.getByRole("region", { name: "Timeline" }).getByRole("listitem").nth(4)).toBeVisible();
    });
    await test.step("review", async () => {
      await goTo(page, "From a client's phone to your review");
      await expect(page.locator("#content")).toContainText(/1 of [5-9]/);
      await expect(page.locator("#content img").first()).toBeVisible();
    });
    await test.step("the portal on a phone", async () => {
      await goTo(page, "What the client sees");
      const opening = page.context().waitForEvent("page");
      await page.getByRole("button", { name: "Open Maria's portal" }).click();
      const portal = await opening;
      await portal.setViewportSize({ width: 390, height: 844 });
      await portal.locator("button[type=submit]").click();
      await expectFilledPortal(portal);
      await portal.close();
    });
    await page.getByRole("button", { name: "Done", exact: true }).click();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Take the 2-minute tour" })).toBeHidden();
    // Before its server ends, which the page would report.
    await page.context().close();
  } finally {
    await copy.stop();
  }
});

/** Maria reads Spanish, and no section of her portal is empty. */
async function expectFilledPortal(portal: Page): Promise<void> {
  await expect(portal.getByText("Hola, Maria Santos")).toBeVisible();
  await expect(portal.getByText("Revisión de documentos")).toBeVisible();
  const navigation = portal.getByRole("navigation");
  for (const [section, content] of [
    ["Documentos", "Faltan páginas. Por favor, envíelas todas."],
    ["Mensajes", "Fotos y I-94"],
    ["Cronología", "Formulario I-130 aprobado"],
    ["Contratos", "$4,500"],
  ] as const) {
    await navigation.getByRole("link", { name: new RegExp(`^${section}`) }).click();
    await expect(portal.getByText(content).first()).toBeVisible();
  }
}
