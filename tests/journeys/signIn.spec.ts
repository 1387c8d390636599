import type { Locator, Page } from "@playwright/test";
import { SAMPLE_PASSWORD } from "../../src/features/access/provider/samplePeople.ts";
import { emailOf, expect, onlyInLongRun, signIn, test } from "../support/journeys/journeyTest.ts";
import { REFUSED } from "../support/journeys/refused.ts";
import { ENDED_BY_ANOTHER_TAB } from "../support/journeys/watch.ts";

const STAFF_ADDRESSES = ["/", "/lead/lead-1", "/contracts", "/create-contract?clientName=Ana"];

const LONG_PHRASE = "a long phrase that nobody else uses 7";

async function expectRedBorder(box: Locator): Promise<void> {
  const [red = 0, green = 0, blue = 0] = await box.evaluate((element) =>
    (getComputedStyle(element).borderTopColor.match(/[\d.]+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(Math.max(green, blue));
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/create-account");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(LONG_PHRASE);
  await page.getByRole("button", { name: "Create account" }).click();
}

test("the form has two modes with the specified words", async ({ visitor }) => {
  onlyInLongRun();
  const page = await visitor();
  await page.goto("/login");
  await expect(page.getByRole("heading")).toHaveText("Sign in to your account");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
  await expect(page.getByRole("link", { name: "Forgot password?" })).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveAttribute("type", "email");
  await expect(page.getByLabel("Email address")).toHaveAttribute("required");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("required");

  await page.goto("/create-account");
  await expect(page.getByRole("heading")).toHaveText("Create your account");
  await expect(page.getByRole("button", { name: "Create account" })).toBeEnabled();
  await expect(page.getByRole("link", { name: "Forgot password?" })).toHaveCount(0);
  await expect(page.getByText("Already have an account? Sign in")).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading")).toHaveText("Sign in to your account");
});

// Caught: a sentence of our own instead of the provider's.
test("a wrong password shows the provider's message unchanged in a red box", async ({ visitor, watch }) => {
  onlyInLongRun();
  // The browser itself reports the refused request.
  watch.expect(/422 \(Unprocessable Entity\).*sign_ins/);
  const page = await visitor();
  const answer = page.waitForResponse((response) => response.url().includes("/sign_ins") && !response.ok());
  await signIn(page, emailOf("sales"), "not the password");
  const { errors } = (await (await answer).json()) as { errors: { long_message: string }[] };
  const box = page.getByRole("alert");
  await expect(box).toHaveText(errors[0]?.long_message ?? "the provider said nothing");
  await expectRedBorder(box);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("while it submits the button reads Loading... and is disabled, then the lead list opens", async ({ visitor }) => {
  onlyInLongRun();
  const page = await visitor();
  const held = Promise.withResolvers<undefined>();
  await page.route("**/sign_ins?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await signIn(page, emailOf("sales"), SAMPLE_PASSWORD);
  await expect(page.getByRole("button", { name: "Loading..." })).toBeDisabled();
  held.resolve(undefined);
  await expect(page.getByRole("heading", { name: "Lead Management" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  await expect(page.getByText(emailOf("sales"))).toBeVisible();
});

// Caught: a sign-up form that does not show its refusal.
test("a sign-up that is refused reads Loading... first, then the provider's message unchanged in a red box", async ({
  visitor,
  watch,
}) => {
  onlyInLongRun();
  // The browser itself reports the refused request.
  watch.expect(/422 \(Unprocessable Entity\).*sign_ups/);
  const page = await visitor();
  const held = Promise.withResolvers<undefined>();
  await page.route("**/sign_ups?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  const answer = page.waitForResponse((response) => response.url().includes("/sign_ups") && !response.ok());
  await signUp(page, emailOf("sales"));
  await expect(page.getByRole("button", { name: "Loading..." })).toBeDisabled();
  held.resolve(undefined);
  const { errors } = (await (await answer).json()) as { errors: { long_message: string }[] };
  const box = page.getByRole("alert");
  await expect(box).toHaveText(errors[0]?.long_message ?? "the provider said nothing");
  await expectRedBorder(box);
  await expect(page.getByRole("button", { name: "Create account" })).toBeEnabled();
  expect(new URL(page.url()).pathname).toBe("/create-account");
});

test("signing up gives no access: it leads to the waiting page, for any requested address", async ({ visitor }) => {
  const page = await visitor();
  const email = `new.${String(Date.now())}@mail.test`;
  await signUp(page, email);
  await expect(page.getByRole("heading", { name: "Waiting for access" })).toBeVisible();
  await expect(page.getByText(`You are signed in as ${email}`)).toBeVisible();
  for (const address of ["/", "/lead/lead-1", "/client-portal", "/login"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/waiting$/);
    await expect(page.getByRole("heading", { name: "Waiting for access" })).toBeVisible();
  }
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

// Caught: a prompt for a code that nobody had sent.
test("if addresses are verified, signing up asks for the code that was sent, and continues with it", async ({
  app,
  visitor,
}) => {
  onlyInLongRun();
  const page = await visitor();
  const email = `proven.${String(Date.now())}@mail.test`;
  await app.verifyAtSignUp(true);
  try {
    await signUp(page, email);
    await expect(page.getByText("Enter the code that was sent to your email address.")).toBeVisible();
    const mailbox = await visitor();
    await mailbox.goto(app.pageLink("Mailbox with codes and invitations"));
    const letter = mailbox.getByRole("listitem").filter({ hasText: email });
    await page.getByLabel("Code").fill(await letter.locator("code").innerText());
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByText(`You are signed in as ${email}`)).toBeVisible();
  } finally {
    await app.verifyAtSignUp(false);
  }
});

/** Another journey may have chosen the client's language. */
const WELCOME = new RegExp(`^(Welcome|Bienvenido), ${emailOf("client")}$`);

test("a client goes to the portal, also from every staff address", async ({ visitor }) => {
  onlyInLongRun();
  const page = await visitor();
  await signIn(page, emailOf("client"), SAMPLE_PASSWORD);
  await expect(page).toHaveURL(/\/client-portal$/);
  await expect(page.getByText(WELCOME)).toBeVisible();
  for (const address of STAFF_ADDRESSES) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/client-portal$/);
    await expect(page.getByText(WELCOME)).toBeVisible();
  }
  // An address of the former portal keeps the rest of its path.
  await page.goto("/client/documents?from=mail#top");
  await expect(page).toHaveURL(/\/client-portal\/documents\?from=mail#top$/);
  await expect(page.getByText(WELCOME)).toBeVisible();
});

// Caught: a portal without a guard.
test("a signed-out visitor is sent to the sign-in page from every address", async ({ visitor }) => {
  onlyInLongRun();
  const page = await visitor();
  for (const address of [...STAFF_ADDRESSES, "/client-portal", "/waiting", "/no/such/page"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole("heading")).toHaveText("Sign in to your account");
  }
});

test("signing out in one tab signs out the other", async ({ visitor, watch }) => {
  onlyInLongRun();
  watch.expect(ENDED_BY_ANOTHER_TAB);
  const page = await visitor();
  await signIn(page, emailOf("lawyer"), SAMPLE_PASSWORD);
  await expect(page.getByRole("heading", { name: "Lead Management" })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/contracts");
  await expect(other.getByRole("heading", { name: "Contracts" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  await other.goto("/");
  await expect(other).toHaveURL(/\/login$/);
});

// Caught: a role taken from the record alone, which the token contradicts.
test("a person who loses the role leaves the page at once, and no data stays visible", async ({
  app,
  staff,
  watch,
}) => {
  watch.expect(REFUSED);
  const page = await staff("admin");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  try {
    await app.setRole(emailOf("admin"), "client");
    await expect(page).toHaveURL(/\/waiting$/);
    await expect(page.getByRole("heading", { name: "Waiting for access" })).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(0);
  } finally {
    await app.setRole(emailOf("admin"), "staff");
  }
  await expect(page.getByRole("heading", { name: "Lead Management" })).toBeVisible();
});
