import type { Locator } from "@playwright/test";
import { TOTP } from "otpauth";
import { expect } from "./journeyTest.ts";

export interface Enrolled {
  app: TOTP;
  recoveryCodes: string[];
}

/** Begins to set up a second step, and stops at the QR code. */
export async function beginSecondStep(part: Locator): Promise<void> {
  await part.getByRole("button", { name: "Set up" }).click();
  await expect(part.getByRole("img", { name: /QR code/ })).toBeVisible();
}

/** Continues from the QR code, with an authenticator app of its own. The recovery codes stay on the screen. */
export async function finishSecondStep(part: Locator): Promise<Enrolled> {
  const app = new TOTP({ secret: (await part.locator("code").innerText()).replaceAll(" ", "") });
  await part.getByLabel("Code from the app").fill(app.generate());
  await part.getByRole("button", { name: "Turn on" }).click();
  await expect(part.getByRole("heading", { name: "Recovery codes" })).toBeVisible();
  return { app, recoveryCodes: await part.getByRole("listitem").allInnerTexts() };
}
