import { access as english } from "../../src/lib/words/en/access.ts";
import { words as englishPortal } from "../../src/lib/words/en/all.ts";
import { access as spanish } from "../../src/lib/words/es/access.ts";
import { words as spanishPortal } from "../../src/lib/words/es/all.ts";
import { emailOf, expect, test } from "../support/journeys/journeyTest.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LINKED = "/client-portal/timeline";

// Caught: a link of a letter that ended on the start page; a session that the phone had forgotten after a restart.
test("a link of a letter opens its screen after a sign-in by a mailed code, in the browser's language, and the phone stays signed in", async ({
  app,
  visitor,
  watch,
}) => {
  watch.expect(/422 \(Unprocessable Entity\).*attempt_first_factor/);
  const phone = await visitor({ ...PHONE, locale: "es-MX" });
  await phone.goto(LINKED);
  await expect(phone).toHaveURL(/\/login$/);
  await expect(phone.getByRole("heading", { name: spanish.accessText.signIn.heading })).toBeVisible();
  await expect(phone.locator("html")).toHaveAttribute("lang", "es");
  expect(await seriousFindings(phone, [390])).toEqual([]);

  await phone.getByRole("button", { name: "English" }).click();
  await phone.getByLabel(english.accessText.email).fill(emailOf("client"));
  await phone.getByRole("button", { name: english.byCodeText.link }).click();
  await expect(phone.getByRole("heading", { name: english.byCodeText.heading })).toBeVisible();
  expect(await seriousFindings(phone, [390])).toEqual([]);
  await phone.getByLabel(english.accessText.code).fill("wrong");
  await phone.getByRole("button", { name: english.byCodeText.submit, exact: true }).click();
  await expect(phone.getByRole("alert")).toHaveText(english.byCodeText.wrong);

  const mailbox = await visitor();
  await mailbox.goto(app.pageLink("Mailbox with codes and invitations"));
  const letter = mailbox.getByRole("listitem").filter({ hasText: "Your code to sign in" }).first();
  await phone.getByLabel(english.accessText.code).fill(await letter.locator("code").innerText());
  await phone.getByRole("button", { name: english.byCodeText.submit, exact: true }).click();
  await expect(phone).toHaveURL(new RegExp(`${LINKED}$`));
  await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();

  // Another start of its browser has only the phone's storage.
  const restarted = await visitor({ ...PHONE, storageState: await phone.context().storageState() });
  await restarted.goto("/client-portal");
  // In the language that the client has chosen, in another journey perhaps.
  const needed = restarted
    .getByRole("heading", { name: englishPortal.home.needed })
    .or(restarted.getByRole("heading", { name: spanishPortal.home.needed }));
  await expect(needed).toBeVisible();
});
