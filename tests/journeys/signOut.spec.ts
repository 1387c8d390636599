import { SAMPLE_PASSWORD } from "../../src/features/access/provider/samplePeople.ts";
import { emailOf, expect, signIn, test } from "../support/journeys/journeyTest.ts";
import { chooseLanguage } from "../support/journeys/portalScreens.ts";

/** The browser reports every request that fails, and the clients report their retries. */
const NO_LINE = /ERR_|WebSocket|Failed to fetch|Failed to load resource|Network request failed|Network error|offline/i;

// Caught: the sign-in page without a word, and the whole lead list for the next person at the computer.
test("a sign-out without a connection shows nothing any more, in any tab, and ends the session before the next page", async ({
  visitor,
  watch,
}) => {
  watch.expect(NO_LINE);
  const page = await visitor();
  await signIn(page, emailOf("client"), SAMPLE_PASSWORD);
  // Another journey may have chosen the client's language.
  await chooseLanguage(page, "en");
  await expect(page.getByText(`Welcome, ${emailOf("client")}`)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/client-portal");
  await expect(other.getByText(`Welcome, ${emailOf("client")}`)).toBeVisible();

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Sign Out" }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole("alert")).toContainText("You're offline, so you are still signed in here.");
    await expect(tab.getByText(`Welcome, ${emailOf("client")}`)).toHaveCount(0);
  }
  await other.close();
  await page.context().setOffline(false);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await page.goto("/client-portal");
  await expect(page).toHaveURL(/\/login$/);
});

// Caught: a lead list that was back after a reload; "Loading..." for good after a sign-out that the service had refused.
test("a sign-out that the service does not answer is tried again after a reload, and one that it refuses is over", async ({
  visitor,
  watch,
}) => {
  watch.expect(NO_LINE);
  const page = await visitor();
  await signIn(page, emailOf("sales"), SAMPLE_PASSWORD);
  await expect(page.getByRole("heading", { name: "Lead Management" })).toBeVisible();
  let answer: number | null = null;
  await page.route("**/client/sessions/*/remove?*", async (route) => {
    await (answer === null
      ? route.abort()
      : route.fulfill({ status: answer, json: { errors: [{ code: "signed_out" }] } }));
  });
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("alert")).toContainText("so you are still signed in here");
  await page.goto("/");
  await expect(page.getByRole("alert")).toContainText("so you are still signed in here");
  await expect(page.getByRole("heading", { name: "Lead Management" })).toHaveCount(0);
  answer = 404;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.unroute("**/client/sessions/*/remove?*");
  await page.goto("/");
  await expect(page).toHaveURL(/\/login$/);
});

// Caught: a first tab that stayed on the sign-in form, with focus and for good.
test("a sign-in in another tab opens the list in this one", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
  const other = await page.context().newPage();
  await signIn(other, emailOf("lawyer"), SAMPLE_PASSWORD);
  await expect(other.getByRole("heading", { name: "Lead Management" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Lead Management" })).toBeVisible();
});
