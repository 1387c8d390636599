import type { Page } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { LANGUAGES, startOf } from "../support/journeys/languages.ts";
import { PHONE, signInAsClient } from "../support/journeys/portalScreens.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

async function aLetter(name: string) {
  const letter = await PDFDocument.create();
  letter.addPage([300, 200]).drawText("Passage");
  return { name, mimeType: "application/pdf", buffer: Buffer.from(await letter.save()) };
}

/** Opens a document over its conversation by its link, and returns to the conversation. */
async function openAttached(page: Page, name: string, widths?: number[]) {
  await page.getByRole("link", { name }).click();
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog.locator("canvas").first()).toBeVisible();
  expect(await seriousFindings(page, widths)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

const QUESTION = "¿Puedo llevar <b>a mi hermana</b>?";

// Caught: a message that came only after a reload; a receipt that never came; a badge that stayed; a file that nobody could open.
for (const language of LANGUAGES) {
  const { browser, words, say } = language;
  const { messages, portal } = words;
  const { form } = messages;
  test(`a client writes from a phone; staff see it at once, claim it and answer; the client reads the answer (${browser})`, async ({
    staff,
    visitor,
  }) => {
    test.slow();
    const desk = await staff("lawyer");
    await desk.goto("/inbox?filter=waitingForUs");
    await expect(desk.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
    const phone = await visitor({ ...PHONE, locale: browser });
    await signInAsClient(phone, language);

    const subject = `Mi entrevista ${String(Date.now())}`;
    const own = phone.getByRole("navigation", { name: portal.sections }).getByRole("link", {
      name: new RegExp(portal.messages),
    });
    await own.click();
    await phone.getByRole("link", { name: messages.new }).click();
    await phone.getByLabel(form.subject).fill(subject);
    await phone.getByLabel(form.type).selectOption(messages.type.appointment);
    await phone.getByLabel(form.text, { exact: true }).fill(QUESTION);
    await phone.getByLabel(form.isUrgent).check();
    await phone.getByLabel(say("documents.choose", { title: form.text })).setInputFiles(await aLetter("carta.pdf"));
    await expect(phone.getByRole("list", { name: form.attached })).toContainText("carta.pdf");
    expect(await seriousFindings(phone, [390])).toEqual([]);
    await phone.getByRole("button", { name: form.send }).click();
    await expect(phone.getByRole("heading", { level: 1, name: subject })).toBeVisible();

    const line = desk.getByRole("list", { name: "Threads" }).getByRole("link", { name: new RegExp(subject) });
    await expect(line).toContainText("1 unread");
    await expect(line).toContainText("Urgent");
    await line.click();
    await expect(desk.getByText(QUESTION)).toBeVisible();
    await expect(phone.getByText(startOf(messages.read))).toBeVisible();
    await openAttached(desk, "carta.pdf");
    await desk.getByRole("button", { name: "Assign to me" }).click();
    await expect(desk.getByRole("button", { name: "Assign to me" })).toHaveCount(0);
    await desk.getByRole("button", { name: "Answer", exact: true }).click();
    await desk.getByLabel("Reply", { exact: true }).pressSequentially("Sí, ");
    await expect(phone.getByText(say("messages.typing", { name: "" }).trim())).toBeVisible();
    expect(await seriousFindings(phone, [390])).toEqual([]);
    await desk.getByLabel("Reply", { exact: true }).fill("Sí, puede acompañarle.");
    await desk.getByLabel("Attach a new file").setInputFiles(await aLetter("respuesta.pdf"));
    await expect(desk.getByRole("button", { name: "Remove respuesta.pdf" })).toBeVisible();
    expect(await seriousFindings(desk)).toEqual([]);

    await phone.getByRole("link", { name: messages.back }).click();
    await expect(own).toHaveText(portal.messages);
    await desk.getByRole("button", { name: "Send", exact: true }).click();
    const thread = phone.getByRole("main").getByRole("link", { name: new RegExp(subject) });
    await expect(thread).toContainText(say("messages.unread", { count: 1 }));
    await expect(own).toHaveText(`${portal.messages}1`);
    expect(await seriousFindings(phone, [390])).toEqual([]);
    await thread.click();
    await expect(phone.getByText("Sí, puede acompañarle.")).toBeVisible();
    await expect(phone.getByText(messages.quotedOwn)).toBeVisible();
    await expect(own).toHaveText(portal.messages);
    await expect(desk.getByText(/Read .* /)).toBeVisible();
    await openAttached(phone, "respuesta.pdf", [390]);

    const other = LANGUAGES.find(({ locale }) => locale !== language.locale) ?? language;
    await phone.getByLabel(portal.language).selectOption(other.locale);
    await expect(phone.getByLabel(other.words.messages.form.text, { exact: true })).toBeVisible();
  });
}
