import { seriousFindings } from "../support/journeys/seriousFindings.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";

// The action asks the service through the deployment. Caught: an action that lost its caller on the way to the admission.
test("staff test the keys of this deployment, and others are asked to sign in", async ({ app, staff, visitor }) => {
  const page = await staff("sales");
  await page.goto("/debug");
  const result = (name: string) => page.getByRole("status", { name });
  await expect(page.getByText("Google API key: Set")).toBeVisible();
  await expect(result("Test Google API Key")).toHaveText("Result: Not tested");
  for (const [name, success] of [
    ["Test Convex Key", "Result: Success: Convex answered."],
    ["Test Google API Key", /^Result: Success: A1:Z1 has \d+ cells\.$/],
  ] as const) {
    await page.getByRole("button", { name }).click();
    await expect(result(name)).toHaveText(success);
  }
  expect(await seriousFindings(page)).toEqual([]);
  const stranger = await visitor();
  await stranger.goto(`${app.url}/debug`);
  await expect(stranger.getByText("Sign in as staff to run these tests.")).toBeVisible();
  await expect(stranger.getByRole("button")).toHaveCount(0);
});
