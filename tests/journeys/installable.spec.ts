import type { Page } from "@playwright/test";
import { SAMPLE_PASSWORD } from "../../src/features/access/provider/samplePeople.ts";
import { words as english } from "../../src/lib/words/en/all.ts";
import { words as spanish } from "../../src/lib/words/es/all.ts";
import { emailOf, expect, signIn, test } from "../support/journeys/journeyTest.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The addresses in every cache of the worker. */
async function keptAddresses(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** The page of the portal as it is on the disk. */
async function keptPage(page: Page): Promise<string> {
  return await page.evaluate(async () => (await (await caches.match("/client-portal"))?.text()) ?? "");
}

/** The scopes of the workers, and the state of each. */
async function workers(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return registrations.map(({ scope, active }) => `${new URL(scope).pathname} ${String(active?.state)}`);
  });
}

/** Pages without data, scripts and styles: nothing typed or read by anybody. */
const KEPT =
  /^\/(?:offline\.(?:html|js)|client-portal|portalStart\.js|assets\/[\w.-]+\.(?:js|css)|__clerk\/npm\/.*\/clerk\.browser\.js)$/;

// Caught: an icon that is not served; a worker that the content policy refuses; screens of a client kept on the phone.
test("the portal can be installed, caches no client's data, and shows an offline page without a connection", async ({
  app,
  visitor,
  watch,
}) => {
  const phone = await visitor(PHONE);
  await signIn(phone, emailOf("client"), SAMPLE_PASSWORD);
  await expect(phone.getByRole("heading", { name: english.home.needed })).toBeVisible();

  await expect.poll(async () => await workers(phone)).toEqual(["/client-portal activated"]);
  const browser = await phone.context().newCDPSession(phone);
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  // A headless browser counts as a private window and refuses to install; that complaint is not about the portal.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  const { url, errors } = await browser.send("Page.getAppManifest");
  expect([new URL(url).pathname, errors]).toEqual(["/portal.webmanifest", []]);
  await browser.detach();

  for (const section of [english.portal.timeline, english.portal.home]) {
    await phone.getByRole("link", { name: section, exact: true }).first().click();
    await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await phone.reload();
  await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
  const again = await phone.goto(`${app.url}/client-portal`);
  expect(again?.fromServiceWorker()).toBe(true);
  await expect(phone.getByRole("heading", { name: english.home.needed })).toBeVisible();
  const kept = await keptAddresses(phone);
  expect(kept).toEqual(expect.arrayContaining(["/offline.html", "/client-portal", "/portalStart.js"]));
  expect(kept.filter((path) => !KEPT.test(path))).toEqual([]);
  expect(await keptPage(phone)).not.toContain(emailOf("client"));

  watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
  await phone.context().setOffline(true);
  await phone.goto(`${app.url}/client-portal`);
  for (const { portal } of [english, spanish]) {
    await expect(phone.getByRole("heading", { name: portal.offlinePage.heading })).toBeVisible();
  }
  expect(await seriousFindings(phone, [390])).toEqual([]);
  await phone.context().setOffline(false);
  // The page notices without a reload.
  await expect(phone.getByRole("heading", { name: english.home.needed })).toBeVisible();
  expect((await keptAddresses(phone)).toSorted()).toEqual(kept.toSorted());
});
