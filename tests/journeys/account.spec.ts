import { TOTP } from "otpauth";
import { SAMPLE_PASSWORD } from "../../src/features/access/accessText.ts";
import { emailOf, expect, signIn, test } from "../support/journeys/journeyTest.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

// Caught: a recovery code that the sign-in form sends as a code of the app; a device that stays signed in.
test("a member sets up a second step, signs in with a recovery code, and signs another device out", async ({
  visitor,
  watch,
}) => {
  // The browser itself reports what the signed-out device is refused.
  watch.expect(/401 \(Unauthorized\).*\/client\/sessions\//);
  const [page, elsewhere] = [await visitor(), await visitor()];
  for (const each of [page, elsewhere]) {
    await signIn(each, emailOf("lawyer"), SAMPLE_PASSWORD);
    await expect(each.getByRole("heading", { name: "Lead Management" })).toBeVisible();
  }
  await page.getByRole("link", { name: emailOf("lawyer") }).click();
  const second = page.getByRole("region", { name: "Second step at sign-in" });
  await second.getByRole("button", { name: "Set up" }).click();
  await expect(second.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await second.locator("code").innerText()).replaceAll(" ", "");
  await second.getByLabel("Code from the app").fill(new TOTP({ secret }).generate());
  await second.getByRole("button", { name: "Turn on" }).click();
  const recoveryCode = await second.getByRole("listitem").first().innerText();
  await second.getByRole("button", { name: "I have kept them" }).click();

  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await signIn(page, emailOf("lawyer"), SAMPLE_PASSWORD);
  await page.getByLabel("Code", { exact: true }).fill(recoveryCode);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("heading", { name: "Lead Management" })).toBeVisible();

  await page.goto("/account");
  const devices = page.getByRole("region", { name: "Devices" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await devices.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await elsewhere.reload();
  await expect(elsewhere.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();

  await second.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await second.getByRole("button", { name: "Set up" }).click();
  await expect(second.getByRole("img", { name: /QR code/ })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});
