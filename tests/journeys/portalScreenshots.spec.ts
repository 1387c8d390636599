import { words as english } from "../../src/lib/words/en/all.ts";
import { words as spanish } from "../../src/lib/words/es/all.ts";
import { wholePdf } from "../support/functions/wholePdf.ts";
import { openTab } from "../support/journeys/caseScreens.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { FOLDER, shoot, shootWhole } from "../support/journeys/pictures.ts";
import { acceptInvitation, aClientWithCase, PHONE, sayNextStep } from "../support/journeys/portalScreens.ts";

test.skip(FOLDER === "", "takes pictures for a person, where PASSAGE_SCREENSHOTS names a folder");
test.use({ actionTimeout: 30_000 });

const WIDTHS = [390];
const WIDE = { viewport: { width: 1440, height: 900 } };

for (const [language, locale, words] of [
  ["en", "en-US", english],
  ["es", "es-MX", spanish],
] as const) {
  test(`pictures of the portal on a phone (${language})`, async ({ app, staff, visitor }) => {
    test.slow();
    const practice = await staff("sales", WIDE);
    const { email } = await aClientWithCase(practice, { label: "N-400 Naturalization" });
    const phone = await visitor({ ...PHONE, locale });
    await acceptInvitation(app, phone, email);
    await expect(phone.getByRole("heading", { name: words.notices.recent })).toBeVisible();
    await shootWhole(phone, `portal-home-new-${language}`, WIDTHS);

    const steps = practice.getByRole("region", { name: "Milestones" }).getByRole("checkbox");
    await steps.nth(0).check();
    await steps.nth(1).check();
    await sayNextStep(practice, "We send your application to USCIS on Friday. You do not have to do anything.");
    await openTab(practice, "Documents");
    await practice
      .getByRole("button", { name: /^Status of .*: Requested$/ })
      .first()
      .click();
    await practice.getByRole("menuitemradio", { name: "New copy needed" }).click();
    await practice.getByLabel("What should the client fix?").fill("The page with the visa is missing.");
    await practice.getByRole("button", { name: "Send", exact: true }).click();
    await expect(phone.getByText(words.notices.document_redo)).toBeVisible();
    await shootWhole(phone, `portal-home-${language}`, WIDTHS);
    await shoot(phone, `portal-home-first-${language}`, WIDTHS);

    const { documents } = words;
    await phone.goto(`${app.url}/client-portal/documents`);
    const file = phone.getByLabel(documents.choose.replace("{title}", documents.other));
    await file.setInputFiles({ name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("A letter.") });
    await expect(phone.getByRole("alert")).toBeVisible();
    const first = phone.locator("section li input[type=file]:not([capture])").first();
    const buffer = Buffer.from(wholePdf("A page. ".repeat(2_000)));
    await first.setInputFiles({ name: "passport.pdf", mimeType: "application/pdf", buffer });
    await expect(phone.getByText(documents.sending.leftSent.replace("{name}", "passport.pdf"))).toBeVisible();
    await shootWhole(phone, `portal-documents-${language}`, WIDTHS);

    await phone.goto(`${app.url}/client-portal/timeline`);
    await expect(phone.getByRole("heading", { level: 1, name: words.timeline.title })).toBeVisible();
    await shootWhole(phone, `portal-timeline-${language}`, WIDTHS);
    await phone.goto(`${app.url}/client-portal/support`);
    await expect(phone.getByRole("heading", { level: 1, name: words.support.title })).toBeVisible();
    await phone.getByText(words.support.howLong).click();
    await shootWhole(phone, `portal-support-${language}`, WIDTHS);
    await phone.goto(`${app.url}/client-portal/notifications`);
    await expect(phone.getByText(words.notices.document_redo)).toBeVisible();
    await shootWhole(phone, `portal-notifications-${language}`, WIDTHS);
    await phone.getByRole("button", { name: words.notices.markAllRead }).click();
    await expect(phone.getByRole("button", { name: words.notices.markAllRead })).toHaveCount(0);
    await shootWhole(phone, `portal-notifications-read-${language}`, WIDTHS);
    await phone.goto(`${app.url}/client-portal/nowhere`);
    await expect(phone.getByRole("heading", { name: words.portal.pageNotFound })).toBeVisible();
    await shoot(phone, `portal-nowhere-${language}`, WIDTHS);
  });
}
