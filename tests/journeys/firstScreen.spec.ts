import type { Page } from "@playwright/test";
import { gzipSync } from "node:zlib";
import { SAMPLE_PASSWORD } from "../../src/features/access/provider/samplePeople.ts";
import { emailOf, expect, signIn, test } from "../support/journeys/journeyTest.ts";

const LIMIT_KB = 250;
const PORTAL_LIMIT_KB = 200;
/** 4 s of a line of 400 kbit/s. */
const FORM_LIMIT_KB = 200;

/** Kilobytes of the app's scripts that a page fetched until it noted a moment, each compressed. */
async function fetchedUntil(page: Page, moment: string): Promise<{ files: number; kilobytes: number }> {
  const fetched = await page.evaluate((mark) => {
    const until = performance.getEntriesByName(mark)[0]?.startTime ?? 0;
    return performance
      .getEntriesByType("resource")
      .filter(
        ({ name, startTime }) => /^\/(?:assets\/.*|portalStart)\.js$/.test(new URL(name).pathname) && startTime < until,
      )
      .map((entry) => entry.name);
  }, moment);
  const bodies = await Promise.all(fetched.map(async (name) => await (await page.request.get(name)).body()));
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  return { files: fetched.length, kilobytes: bytes / 1_000 };
}

// Caught: a library that one of the list's parts began to import; a dialog that is loaded with the list.
test("until the first row is there, the browser has fetched at most 250 kB of JavaScript", async ({ visitor }) => {
  const page = await visitor();
  await signIn(page, emailOf("sales"), SAMPLE_PASSWORD);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  // The page itself notes when the row came: afterwards it prefetches.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector("[role=row] [role=gridcell]") === null) return;
      performance.mark("first row");
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  // Signed in: the start of a working day, without the forms.
  await page.reload();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const { files, kilobytes } = await fetchedUntil(page, "first row");
  expect(files).toBeGreaterThan(3);
  expect(kilobytes).toBeLessThanOrEqual(LIMIT_KB);
});

/** The number of the page's requests to Clerk for each of these. */
const askedOfClerk = (page: Page) =>
  page.evaluate(() => {
    const paths = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    return ["/v1/client", "/v1/environment", "/clerk.browser.js"].map(
      (end) => paths.filter((path) => path.endsWith(end)).length,
    );
  });

// Caught: the words of all screens, and a parser for them, before the home; 35 files, six at a time, each of which a phone waits for.
test("until a client's case is there, the browser has fetched at most 200 kB of JavaScript, in few files", async ({
  visitor,
}) => {
  const page = await visitor();
  await signIn(page, emailOf("client"), SAMPLE_PASSWORD);
  const bar = page.getByRole("main").getByRole("progressbar");
  await expect(bar).toBeVisible();
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector("main section [role=progressbar]") === null) return;
      performance.mark("case");
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const connections: string[] = [];
  page.on("websocket", (socket) => connections.push(socket.url()));
  await page.reload();
  await expect(bar).toBeVisible();
  const { files, kilobytes } = await fetchedUntil(page, "case");
  expect(files).toBeGreaterThan(3);
  expect(files).toBeLessThanOrEqual(12);
  expect(kilobytes).toBeLessThanOrEqual(PORTAL_LIMIT_KB);
  // The app uses the answers to preloaded requests, and does not repeat them.
  expect(await askedOfClerk(page)).toEqual([1, 1, 1]);
  expect(connections).toHaveLength(1);
});

// Caught: a style sheet in the head; an empty page until the app's script has run.
test("the sign-in page is painted before any script or style sheet has arrived", async ({ visitor }) => {
  const page = await visitor();
  const held = Promise.withResolvers<undefined>();
  await page.route("**/assets/**", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  const brand = page.getByRole("main").getByText("Passage", { exact: true });
  await expect(brand).toBeVisible();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length)).toBe(1);
  const before = await brand.boundingBox();
  held.resolve(undefined);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
  const after = await brand.boundingBox();
  expect([after?.x, after?.y].map((at) => Math.round(at ?? -1))).toEqual(
    [before?.x, before?.y].map((at) => Math.round(at ?? -2)),
  );
});

/** Each file that the page has fetched by now, and when. */
const fetchedFiles = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, startTime, responseEnd, encodedBodySize }) => ({
        path: new URL(name).pathname,
        startTime,
        responseEnd,
        bytes: encodedBodySize,
      })),
  );

// Caught: 354 kB in 22 files before the form, 9 s on a slow line: Clerk's script and the font beside the form's own code, which came in fifteen
// files that the page learned of late; a form that nobody could submit until Clerk's script had arrived; a plain address that waited for Clerk.
test("a visitor without a session has the sign-in form after 200 kB in few files, without Clerk's script and the font, and is sent when Clerk is there", async ({
  visitor,
}) => {
  const page = await visitor();
  const held = Promise.withResolvers<undefined>();
  await page.route(/clerk\.browser\.js|\.woff2/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByLabel("Email address").fill(emailOf("sales"));
  await page.getByLabel("Password", { exact: true }).fill(SAMPLE_PASSWORD);
  const before = await fetchedFiles(page);
  expect(before.length).toBeGreaterThan(3);
  expect(before.length).toBeLessThanOrEqual(7);
  expect(before.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000).toBeLessThanOrEqual(FORM_LIMIT_KB);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Loading..." })).toBeDisabled();
  held.resolve(undefined);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const all = await fetchedFiles(page);
  const startEnd = Math.max(...all.filter(({ path }) => /\/start-.*\.js$/.test(path)).map((file) => file.responseEnd));
  const late = all.filter(({ path }) => /clerk\.browser\.js$|inter-latin-wght-.*\.woff2$/.test(path));
  expect(late).toHaveLength(2);
  expect(late.filter(({ startTime }) => startTime < startEnd)).toEqual([]);
});

// Caught: code that was asked for only when the sign-in service had answered.
test("the list's code is fetched while a person types into the sign-in form", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/login");
  const fetchedScreens = () =>
    page.evaluate(() => {
      const paths = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
      return ["StaffShell", "LeadsRoute"].filter((screen) =>
        paths.some((path) => path.startsWith(`/assets/${screen}-`)),
      );
    });
  const email = page.getByLabel("Email address");
  await expect(email).toBeVisible();
  expect(await fetchedScreens()).toEqual([]);
  await email.press("a");
  await expect.poll(fetchedScreens).toEqual(["StaffShell", "LeadsRoute"]);
});
