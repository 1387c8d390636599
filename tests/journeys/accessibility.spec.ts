import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/journeyTest.ts";
import { LeadScreen } from "../support/leadScreen.ts";

const WIDTHS = [1440, 390];
const SCHEMES = ["light", "dark"] as const;

type Finding = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];

function isGrave({ impact }: Finding): boolean {
  return impact === "serious" || impact === "critical";
}

/** Serious and critical findings in both schemes and at both widths, as "color-contrast dark 390: <the element>". */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      const { violations, passes } = await new AxeBuilder({ page }).analyze();
      expect(passes.length, "rules that looked at something").toBeGreaterThan(10);
      const place = `${colorScheme} ${String(width)}`;
      found.push(
        ...violations.filter(isGrave).flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${place}: ${html}`)),
      );
    }
  }
  return found;
}

test("the sign-in form passes, with an error in it as well", async ({ visitor, watch }) => {
  // The browser itself reports the refused request.
  watch.expect(/422 \(Unprocessable Entity\).*sign_ins/);
  const page = await visitor();
  await page.goto("/login");
  await page.getByLabel("Email address").fill("sales@passage.test");
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test("the sign-up form and the waiting page pass", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/create-account");
  await expect(page.getByRole("button", { name: "Create account" })).toBeEnabled();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel("Email address").fill(`axe.${String(Date.now())}@mail.test`);
  await page.getByLabel("Password").fill("a long phrase that nobody else uses 7");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for access" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test("the lead list passes", async ({ staff }) => {
  const page = await staff("sales");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test("the lead list passes with nothing in it and with a status menu open", async ({ staff }) => {
  const page = await staff("sales");
  const leads = new LeadScreen(page);
  await leads.search.fill("nobody has this name");
  await expect(page.getByText("No leads found")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await leads.search.fill("");
  await page
    .getByRole("button", { name: /^Status of/ })
    .first()
    .click();
  await expect(page.getByRole("menu")).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(isGrave)).toEqual([]);
});

test("the details of a lead pass", async ({ staff }) => {
  const page = await staff("sales");
  await page
    .getByRole("row")
    .nth(1)
    .click({ position: { x: 5, y: 5 } });
  await expect(page.getByText("Email address")).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test("the pages for what is not there pass", async ({ staff }) => {
  const page = await staff("sales");
  await page.goto("/no/such/page");
  await expect(page.getByText("There is no page at this address")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto("/lead/lead-99999999");
  await expect(page.getByText("Lead not found")).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
