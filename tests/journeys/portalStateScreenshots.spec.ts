import { openTab } from "../support/journeys/caseScreens.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { LANGUAGES } from "../support/journeys/languages.ts";
import { FOLDER, shootWhole } from "../support/journeys/pictures.ts";
import { acceptInvitation, aClientWithCase, PHONE } from "../support/journeys/portalScreens.ts";
import { Wire } from "../support/journeys/wire.ts";

test.skip(FOLDER === "", "takes pictures for a person, where PASSAGE_SCREENSHOTS names a folder");
test.use({ actionTimeout: 30_000 });

const WIDTHS = [390];

for (const { browser, locale, words, access } of LANGUAGES) {
  test(`pictures of a client's other screens and of their states on a phone (${locale})`, async ({
    app,
    staff,
    visitor,
    watch,
  }) => {
    test.slow();
    watch.expect(/ERR_|WebSocket|Failed to|offline|refused/i);
    const take = (name: string) => shootWhole(phone, `portal-${name}-${locale}`, WIDTHS);
    const practice = await staff("sales");
    const phone = await visitor({ ...PHONE, locale: browser });
    await phone.goto(`${app.url}/login`);
    await expect(phone.getByLabel(access.accessText.email)).toBeVisible();
    await take("sign-in");
    await phone.getByLabel(access.accessText.email).fill("nobody@mail.test");
    await phone.getByLabel(access.accessText.password, { exact: true }).fill("wrong");
    await phone.getByRole("button", { name: access.accessText.signIn.submit, exact: true }).click();
    await expect(phone.getByRole("alert").first()).toBeVisible();
    await take("sign-in-refused");

    const { email } = await aClientWithCase(practice);
    const casePage = practice.url();
    await acceptInvitation(app, phone, email);
    await expect(phone.getByRole("heading", { name: words.notices.recent })).toBeVisible();
    for (const screen of ["messages", "messages/new", "questionnaires", "contracts", "notifications", "account"]) {
      await phone.goto(`${app.url}/client-portal/${screen}`);
      await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
      await phone.waitForFunction(() => document.querySelector("[data-loading]") === null);
      await take(`${screen.replace("/", "-")}-empty`);
    }

    await practice.goto(casePage);
    await openTab(practice, "Questionnaires");
    await practice.getByRole("button", { name: "Assign questionnaire" }).click();
    const form = practice.getByRole("dialog");
    await form.getByRole("combobox").first().selectOption({ index: 1 });
    await form.getByRole("button", { name: "Assign" }).click();
    await expect(form).toHaveCount(0);
    await phone.goto(`${app.url}/client-portal/questionnaires`);
    await phone.getByRole("main").getByRole("link").first().waitFor();
    await take("questionnaires");
    await phone.getByRole("main").getByRole("link").first().click();
    await expect(phone).toHaveURL(/questionnaires\/\w+/);
    await phone.getByRole("main").locator("input").first().waitFor();
    await take("questionnaire");

    await phone.goto(`${app.url}/client-portal/messages/new`);
    await phone.getByRole("main").locator("input").first().fill("My interview");
    await phone.getByRole("main").locator("textarea").fill("May I bring my sister to the interview in May?");
    await phone.getByRole("main").locator("button[type=submit]").click();
    await expect(phone).toHaveURL(/messages\/(?!new)\w+/);
    await take("thread");
    await phone.goto(`${app.url}/client-portal/messages`);
    await phone.getByRole("main").getByText("My interview").waitFor();
    await take("messages");

    // Requests without an answer: first the loading state, then the message that the connection is lost.
    await phone.route("**/v1/client?**", () => undefined);
    await phone.goto(`${app.url}/client-portal`, { waitUntil: "commit" });
    await phone.waitForFunction(() => document.querySelector("#root > .first") === null);
    await take("loading");
    await phone.unroute("**/v1/client?**");
    const wire = await Wire.open(phone);
    await phone.goto(`${app.url}/client-portal/documents`);
    await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
    await phone.context().setOffline(true);
    wire.cut();
    await phone.getByText(words.portal.offline).first().waitFor();
    await take("lost-connection");
    await phone.goto(`${app.url}/client-portal`);
    await expect(phone.getByRole("heading", { name: words.portal.offlinePage.heading })).toBeVisible();
    await take("offline-page");
  });
}
