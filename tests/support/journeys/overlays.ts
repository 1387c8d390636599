import type { Locator, Page } from "@playwright/test";
import { expect } from "./journeyTest.ts";

type Name = string | RegExp;
/** The button, and in its menu the item. */
export type Overlay = readonly [screen: string, button: Name, item?: Name];

/** Panels, dialogs and menus on a phone, each by a way that a person goes. */
export const OVERLAYS: readonly Overlay[] = [
  ["leads", "Open navigation"],
  ["leads", /^Notifications/],
  ["leads", /^Search or jump to/],
  ["leads", /^Status of/],
  ["clients", "New Client"],
  ["client", "New case"],
  ["client", "More actions"],
  ["client", "More actions", "Edit"],
  ["client", "More actions", "Export"],
  ["client", "More actions", "Delete Client"],
  ["clientCase", "Edit case"],
  ["clientCase", /^Stage of/],
  ["clientCase", "Add task"],
  ["clientCase", "Add deadline"],
  ["clientCase", /^Request document/],
  ["clientCase", /^Notes/],
  ["today", "Start calls"],
  ["today", /^More for/],
  ["review", /^List \(/],
  ["deadlines", "Calendar feed"],
  ["deadlines", /^Owner of/],
  ["contract", "Create Balance Charge"],
  ["transactions", "Ask AI"],
  ["team", "Invite…"],
  ["documentTypes", "New type"],
  ["replyTemplates", "New saved reply"],
  ["mariasClient", "Access log"],
  ["mariasClient", "Add Document"],
  ["mariasClient", /^Open /],
  ["mariasClient", /^Ask for a new copy of/],
  ["mariasClient", /^More for/],
  ["mariasClient", /^More for/, "Edit"],
  ["mariasClient", /^More for/, "Edit pages"],
  ["mariasClient", /^More for/, "Access log"],
  ["mariasClient", /^More for/, "Delete"],
  ["mariasCase", "Add milestone"],
  ["mariasCase documents", /^Status of/],
];

export type Find = (page: Page) => Promise<string[]>;

const WITHIN = { timeout: 15_000 };
const layers = (page: Page) => page.locator("[role=dialog], [role=menu]");

/** Opens one, finds what is wrong with it, and closes it with Escape. */
export async function problemsOfOverlay(page: Page, overlay: Overlay, find: Find): Promise<string[]> {
  const name = overlay.join(" / ");
  // One that does not open hides none of the others.
  const found = await problemsOf(page, overlay, find).catch((error: unknown) => [String(error)]);
  return found.map((each) => `${name}: ${each}`);
}

async function problemsOf(page: Page, [, button, item]: Overlay, find: Find): Promise<string[]> {
  const opener = page.getByRole("button", { name: button }).first();
  await opener.click(WITHIN);
  if (item !== undefined) await page.getByRole("menuitem", { name: item, exact: true }).click(WITHIN);
  await expect(layers(page)).toHaveCount(1, WITHIN);
  const found = [...(await startProblems(page)), ...(await find(page))];
  await page.keyboard.press("Escape");
  await expect(layers(page)).toHaveCount(0, WITHIN);
  if (!(await hasFocus(opener))) found.push("the focus does not return");
  return found;
}

const hasFocus = async (opener: Locator) => await opener.evaluate((each) => each === document.activeElement);

/** A form begins at its first field, other content at its first link or action; content without any of them has the focus itself. */
async function startProblems(page: Page): Promise<string[]> {
  const start = async () =>
    await layers(page).evaluate((layer) => {
      const focused = document.activeElement;
      if (focused === null || !layer.contains(focused)) return "the focus is elsewhere";
      if (focused.matches("[data-close]")) return "begins at Close";
      const field = layer.querySelector("form :is(input, select, textarea):not([type=hidden])");
      const isDialog = layer.matches("[role=dialog]");
      // A list to read is a start, too.
      const isWrong = field !== null && focused !== field && !focused.matches("[role=region]");
      if (isWrong && isDialog) return `begins at ${focused.outerHTML.slice(0, 300)}`;
      const isEmpty = layer.querySelector("a[href], button:not([data-close]), input") === null;
      return focused === layer && !isEmpty && isDialog ? "begins nowhere" : "";
    });
  // The content may still be on its way.
  return await expect
    .poll(start, WITHIN)
    .toBe("")
    .then(() => [])
    .catch(async () => [await start()]);
}
