import { SAMPLE_PASSWORD } from "../../src/features/access/accessText.ts";
import { words } from "../../src/lib/words/es/all.ts";
import { emailOf, expect, signIn, test } from "../support/journeys/journeyTest.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "es-MX" };
const { form, type } = words.messages;

// Caught: a message that came only after a reload; a receipt that never came; a badge that stayed.
test("a client writes in Spanish from a phone; staff see it at once, claim it and answer; the client reads the answer", async ({
  staff,
  visitor,
}) => {
  test.slow();
  const desk = await staff("lawyer");
  await desk.goto("/inbox?filter=waitingForUs");
  await expect(desk.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  const phone = await visitor(PHONE);
  await signIn(phone, emailOf("client"), SAMPLE_PASSWORD);
  await expect(phone).toHaveURL(/\/client-portal$/);
  await phone.getByLabel(/^(Language|Idioma)$/).selectOption("Español");

  const subject = `Mi entrevista ${String(Date.now())}`;
  const sections = phone.getByRole("navigation", { name: words.portal.sections });
  await sections.getByRole("link", { name: /Mensajes/ }).click();
  await phone.getByRole("link", { name: words.messages.new }).click();
  await phone.getByLabel(form.subject).fill(subject);
  await phone.getByLabel(form.type).selectOption(type.appointment);
  await phone.getByLabel(form.text).fill("¿Puedo llevar <b>a mi hermana</b>?");
  await phone.getByLabel(form.isUrgent).check();
  expect(await seriousFindings(phone, [390])).toEqual([]);
  await phone.getByRole("button", { name: form.send }).click();
  await expect(phone.getByRole("heading", { level: 1, name: subject })).toBeVisible();

  const line = desk.getByRole("list", { name: "Threads" }).getByRole("link", { name: new RegExp(subject) });
  await expect(line).toContainText("1 unread");
  await expect(line).toContainText("Urgent");
  await line.click();
  await expect(desk.getByText("¿Puedo llevar <b>a mi hermana</b>?")).toBeVisible();
  await expect(phone.getByText(/Leído /)).toBeVisible();
  await desk.getByRole("button", { name: "Claim" }).click();
  await expect(desk.getByRole("button", { name: "Claim" })).toHaveCount(0);
  await desk.getByRole("button", { name: "Answer", exact: true }).click();
  await desk.getByLabel("Reply", { exact: true }).pressSequentially("Sí, ");
  await expect(phone.getByText(/está escribiendo\.\.\./)).toBeVisible();
  expect(await seriousFindings(phone, [390])).toEqual([]);
  await desk.getByLabel("Reply", { exact: true }).fill("Sí, puede acompañarle.");
  expect(await seriousFindings(desk)).toEqual([]);

  await phone.getByRole("link", { name: words.messages.back }).click();
  await expect(sections.getByRole("link", { name: /Mensajes/ })).toHaveText(words.portal.messages);
  await desk.getByRole("button", { name: "Send", exact: true }).click();
  const own = phone.getByRole("main").getByRole("link", { name: new RegExp(subject) });
  await expect(own).toContainText("1 mensaje nuevo");
  await expect(sections.getByRole("link", { name: /Mensajes/ })).toHaveText(`${words.portal.messages}1`);
  expect(await seriousFindings(phone, [390])).toEqual([]);
  await own.click();
  await expect(phone.getByText("Sí, puede acompañarle.")).toBeVisible();
  await expect(phone.getByText(words.messages.quotedOwn)).toBeVisible();
  await expect(sections.getByRole("link", { name: /Mensajes/ })).toHaveText(words.portal.messages);
  await expect(desk.getByText(/Read .* /)).toBeVisible();
  await phone.getByLabel("Idioma").selectOption("English");
  await expect(phone.getByLabel("Your message")).toBeVisible();
});
