import { emailOf, expect, signIn, test } from "../support/journeys/journeyTest.ts";
import { SAMPLE_PASSWORD } from "../../src/features/access/accessText.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const PHONE = { viewport: { width: 390, height: 844 }, locale: "en-US" };

// Caught: a message that came only after a reload; a receipt that never came; a badge that stayed.
test("a client writes from a phone; staff see it at once, claim it and answer; the client reads the answer", async ({
  staff,
  visitor,
}) => {
  test.slow();
  const phone = await visitor(PHONE);
  await signIn(phone, emailOf("client"), SAMPLE_PASSWORD);
  await expect(phone).toHaveURL(/\/client-portal$/);
  const desk = await staff("lawyer");
  await desk.goto("/inbox?filter=waiting");

  const subject = `Interview ${String(Date.now())}`;
  await phone.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Messages" }).click();
  await phone.getByRole("link", { name: "New message" }).click();
  await phone.getByLabel("Subject").fill(subject);
  await phone.getByLabel("Your message").fill("May I bring <b>my sister</b>?");
  await phone.getByLabel("This is urgent").check();
  await phone.getByRole("button", { name: "Send" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  expect(await seriousFindings(phone)).toEqual([]);

  const line = desk.getByRole("list", { name: "Threads" }).getByRole("link", { name: new RegExp(subject) });
  await expect(line).toContainText("1 unread");
  await line.click();
  await expect(desk.getByText("May I bring <b>my sister</b>?")).toBeVisible();
  await expect(phone.getByText(/Read /)).toBeVisible();
  await desk.getByRole("button", { name: "Claim" }).click();
  await expect(desk.getByRole("button", { name: "Claim" })).toHaveCount(0);
  await desk.getByLabel("Reply", { exact: true }).pressSequentially("Yes, ");
  await expect(phone.getByText(/is typing\.\.\./)).toBeVisible();
  await desk.getByLabel("Reply", { exact: true }).fill("Yes, she may come with you.");
  expect(await seriousFindings(desk)).toEqual([]);

  await phone.getByRole("link", { name: "All messages" }).click();
  await desk.getByRole("button", { name: "Send", exact: true }).click();
  const own = phone.getByRole("link", { name: new RegExp(subject) });
  await expect(own).toContainText("1 new message");
  await own.click();
  await expect(phone.getByText("Yes, she may come with you.")).toBeVisible();
  await expect(desk.getByText(/Read .* /)).toBeVisible();
  await phone.getByLabel("Language").selectOption("Español");
  await expect(phone.getByLabel("Su mensaje")).toBeVisible();
  expect(await seriousFindings(phone)).toEqual([]);
  await phone.getByLabel("Idioma").selectOption("English");
  await expect(phone.getByLabel("Your message")).toBeVisible();
});
