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

// Caught: a key written into the page's configuration; one in an answer of the deployment.
test("the providers' keys are in nothing that a browser receives", async ({ app, staff, visitor }) => {
  const keys = app.secrets();
  expect(keys.length).toBeGreaterThan(1);
  const received: Promise<string>[] = [];
  const page = await visitor();
  page.on("response", (response) => received.push(response.text().catch(() => "")));
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => received.push(Promise.resolve(payload.toString())));
  });
  const signedIn = await (await staff("admin")).context().cookies();
  await page.context().addCookies(signedIn);
  await page.goto("/debug");
  await expect(page.getByText("Google API key: Set")).toBeVisible();
  await page.getByRole("button", { name: "Test Google API Key" }).click();
  await expect(page.getByRole("status", { name: "Test Google API Key" })).toHaveText(/Success/);
  const texts = await Promise.all(received);
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => keys.some((key) => text.includes(key)))).toEqual([]);
});
