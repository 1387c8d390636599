import type { Page } from "@playwright/test";
import { SAMPLE_PASSWORD } from "../../src/features/access/provider/samplePeople.ts";
import { newClient } from "../support/journeys/caseScreens.ts";
import { emailOf, expect, signIn, test } from "../support/journeys/journeyTest.ts";
import { FOLDER, shootWhole } from "../support/journeys/pictures.ts";

test.skip(FOLDER === "", "pictures are taken only into the folder that PASSAGE_SCREENSHOTS names");
test.use({ actionTimeout: 30_000 });

const WIDE = { viewport: { width: 1440, height: 900 } };
const LONG =
  "Thank you. I have attached what you asked for.\n\nMy brother is in Lisbon until May, so he cannot sign before. ".repeat(
    4,
  );

async function writeNew(phone: Page, subject: string, text: string): Promise<void> {
  await phone.goto("/client-portal/messages/new");
  await phone.getByLabel("Subject").fill(subject);
  await phone.getByLabel("Your message", { exact: true }).fill(text);
}

test("pictures of messages in the portal and in the inbox", async ({ staff, visitor }) => {
  test.slow();
  const desk = await staff("lawyer", WIDE);
  await desk.goto("/inbox");
  await expect(desk.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  const phone = await visitor(WIDE);
  await signIn(phone, emailOf("client"), SAMPLE_PASSWORD);
  await expect(phone).toHaveURL(/\/client-portal$/);
  await phone.goto("/client-portal/messages");
  await phone.getByText("No messages yet").waitFor();
  await shootWhole(phone, "portal-messages-none");
  await writeNew(phone, "My interview", "May I bring my sister to the interview in May?");
  await phone.getByLabel("This is urgent").check();
  await shootWhole(phone, "portal-message-new");
  await phone.getByRole("button", { name: "Send" }).click();
  await phone.getByRole("heading", { level: 1, name: "My interview" }).waitFor();
  await writeNew(phone, "The documents of my brother and of his employer in Lisbon", LONG);
  await phone.getByRole("button", { name: "Send" }).click();
  await phone.getByRole("heading", { level: 1, name: /^The documents/ }).waitFor();
  const threads = desk.getByRole("list", { name: "Threads" });
  await threads.getByRole("link", { name: /My interview/ }).click();
  await desk.getByRole("button", { name: "Assign to me" }).click();
  await desk.getByRole("button", { name: "Answer", exact: true }).click();
  await desk.getByLabel("Reply", { exact: true }).fill("Yes, she may come with you. Please bring both passports.");
  await shootWhole(desk, "inbox-thread");
  await desk.getByRole("button", { name: "Send", exact: true }).click();
  await desk.getByText("Answer to", { exact: false }).first().waitFor();
  await phone.goto("/client-portal");
  await phone.getByText("1 unread").waitFor();
  await shootWhole(phone, "portal-home-unread");
  await phone.goto("/client-portal/messages");
  await phone.getByText("1 new message").waitFor();
  await shootWhole(phone, "portal-messages");
  await phone
    .getByRole("main")
    .getByRole("link", { name: /My interview/ })
    .click();
  await phone.getByRole("button", { name: "Answer" }).click();
  await phone.getByRole("button", { name: "Send" }).click();
  await phone.getByText("Write a message.").waitFor();
  await shootWhole(phone, "portal-thread");
  await desk.goto("/inbox");
  await threads.waitFor();
  await shootWhole(desk, "inbox");
  await desk.goto("/inbox?filter=archived");
  await desk.getByText("No threads here").waitFor();
  await shootWhole(desk, "inbox-none");
});

test("pictures of reply templates and of a client's messages", async ({ staff }) => {
  test.slow();
  const admin = await staff("admin", WIDE);
  await admin.goto("/settings/reply-templates");
  await admin.getByText("No saved replies yet").waitFor();
  await shootWhole(admin, "reply-templates-none");
  await admin.getByRole("button", { name: "New saved reply" }).click();
  const form = admin.getByRole("dialog");
  await form.getByLabel("Name").fill("Document received");
  await form
    .getByLabel("Text")
    .fill("Dear {{client_name}},\n\nwe have received your document. {{next_step}}\n\n{{firm_name}}");
  await shootWhole(admin, "reply-template-form");
  await form.getByRole("button", { name: "Save" }).click();
  await admin.getByRole("button", { name: "Edit Document received" }).waitFor();
  await shootWhole(admin, "reply-templates");
  const page = await staff("sales", WIDE);
  await newClient(page);
  await page.getByRole("tab", { name: "Messages" }).click();
  await page.getByText("No messages yet").waitFor();
  await shootWhole(page, "client-messages-none");
  await page.getByRole("button", { name: "New message" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Attach files and options" }).click();
  await page.getByRole("dialog").getByLabel("Saved reply").selectOption("Document received");
  await shootWhole(page, "client-message-new");
});
