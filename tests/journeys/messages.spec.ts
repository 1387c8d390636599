import type { Page } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { LANGUAGES, startOf } from "../support/journeys/languages.ts";
import { chooseLanguage, PHONE, signInAsClient } from "../support/journeys/portalScreens.ts";
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
    await expect(desk.locator("article").getByText(QUESTION)).toBeVisible();
    await expect(phone.getByText(startOf(messages.seen))).toBeVisible();
    await openAttached(desk, "carta.pdf");
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.getByRole("button", { name: "Assign to me" }).click();
    await expect(desk.getByRole("button", { name: "Assign to me" })).toHaveCount(0);
    await desk.getByRole("button", { name: "Answer", exact: true }).click();
    await desk.getByLabel("Reply", { exact: true }).pressSequentially("Sí, ");
    await expect(phone.getByText(say("messages.typing", { name: "" }).trim())).toBeVisible();
    expect(await seriousFindings(phone, [390])).toEqual([]);
    await desk.getByLabel("Reply", { exact: true }).fill("Sí, puede acompañarle.");
    await desk.getByRole("button", { name: "Attach files and options" }).click();
    await desk.getByLabel("Attach a new file").setInputFiles(await aLetter("respuesta.pdf"));
    await expect(desk.getByRole("button", { name: "Remove respuesta.pdf" })).toBeVisible();
    expect(await seriousFindings(desk)).toEqual([]);

    await phone.getByRole("link", { name: messages.back }).click();
    await expect(own).toHaveText(portal.messages);
    await desk.getByLabel("Reply", { exact: true }).press("Control+Enter");
    const thread = phone.getByRole("main").getByRole("link", { name: new RegExp(subject) });
    await expect(thread).toContainText(say("messages.unread", { count: 1 }));
    await expect(own).toHaveText(`${portal.messages}1`);
    expect(await seriousFindings(phone, [390])).toEqual([]);
    await thread.click();
    const newest = phone.locator("article").getByText("Sí, puede acompañarle.");
    await expect(newest).toBeInViewport();
    await expect(phone.getByLabel(form.text, { exact: true })).toBeInViewport();
    await expect(phone.getByText(messages.quotedOwn)).toBeVisible();
    await expect(own).toHaveText(portal.messages);
    await expect(desk.getByText(/Seen \d+:\d\d/)).toBeVisible();
    await openAttached(phone, "respuesta.pdf", [390]);

    const other = LANGUAGES.find(({ locale }) => locale !== language.locale) ?? language;
    const address = phone.url();
    await chooseLanguage(phone, other.locale);
    await phone.goto(address);
    await expect(phone.getByLabel(other.words.messages.form.text, { exact: true })).toBeVisible();
  });
}

/** The place of an element in the window. */
const placeOf = async (page: Page, text: string) =>
  await page
    .locator("article")
    .getByText(text, { exact: true })
    .evaluate((element) => element.getBoundingClientRect().top);

// Requirement H4. Caught: a thread that opens on its form; a composer that covers the newest message, or leaves the window, as it grows; a
// new message that moves the text somebody is reading.
test("a thread opens at its end, stays there as one writes, and leaves a reader where they are", async ({ staff }) => {
  const desk = await staff("lawyer", { viewport: { width: 1440, height: 900 } });
  await desk.goto("/inbox?new=");
  const dialog = desk.getByRole("dialog", { name: "New message" });
  await dialog.getByRole("combobox", { name: "Client" }).fill("Maria");
  await dialog.getByRole("option", { name: /Maria Santos/ }).click();
  await dialog.getByLabel("Subject").fill(`A long thread ${String(Date.now())}`);
  await dialog.getByLabel("Message", { exact: true }).fill("The first");
  await dialog.getByLabel("Message", { exact: true }).press("Control+Enter");
  const reply = desk.getByLabel("Reply", { exact: true });
  await expect(reply).toBeInViewport();
  const send = async (text: string) => {
    await reply.fill(text);
    await reply.press("Control+Enter");
    await expect(reply).toHaveValue("");
  };
  for (let nth = 1; nth <= 14; nth += 1) await send(`Line ${String(nth)}\nof two`);
  await expect(desk.locator("article").last()).toBeInViewport({ ratio: 1 });
  await reply.fill("A reply\nof\nseven\nlines\nwhich\nmakes\nroom");
  await expect(desk.locator("article").last()).toBeInViewport({ ratio: 1 });
  await expect(desk.getByRole("button", { name: "Send", exact: true })).toBeInViewport({ ratio: 1 });
  expect(await reply.evaluate(({ clientHeight }) => clientHeight)).toBeLessThanOrEqual(200);
  await reply.fill("");

  await desk.getByRole("region", { name: "Messages of this conversation" }).evaluate((box) => {
    box.scrollTop = 0;
  });
  const colleague = await staff("admin", { viewport: { width: 390, height: 844 } });
  await colleague.goto(desk.url());
  const theirs = colleague.getByLabel("Reply", { exact: true });
  await expect(colleague.locator("article").last()).toBeInViewport({ ratio: 1 });
  const before = await placeOf(desk, "The first");
  await theirs.fill("From a colleague");
  await colleague.getByRole("button", { name: "Send", exact: true }).click();
  await expect(desk.getByRole("button", { name: "New message" })).toBeVisible();
  expect(await placeOf(desk, "The first")).toBe(before);
  await desk.getByRole("button", { name: "New message" }).click();
  await expect(desk.locator("article").last()).toBeInViewport({ ratio: 1 });
  expect(await seriousFindings(desk)).toEqual([]);
});
