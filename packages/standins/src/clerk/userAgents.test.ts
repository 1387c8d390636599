import { expect, test } from "vitest";
import { readUserAgent } from "./userAgents.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

// Caught: Chrome for every browser that is built on it, and a Mac for every iPhone.
test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/150.0.7800.5 Safari/537.36`, "Linux", "Chrome", "150.0.7800.5"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.1.2`,
    "Windows",
    "Edge",
    "150.0.1.2",
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/26.1 Safari/605.1.15`,
    "Macintosh",
    "Safari",
    "26.1",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Linux", "Firefox", "145.0"],
])("%s is a computer", (userAgent, ...[deviceType, browserName, browserVersion]) => {
  expect(readUserAgent(userAgent)).toEqual({ deviceType, browserName, browserVersion, isMobile: false });
});

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) ${APPLE} Version/26.1 Mobile/15E148 Safari/604.1`,
    "iPhone",
    "Safari",
    "26.1",
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S938B) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    "Android",
    "Samsung Internet",
    "29.0",
  ],
])("%s is a telephone", (userAgent, ...[deviceType, browserName, browserVersion]) => {
  expect(readUserAgent(userAgent)).toEqual({ deviceType, browserName, browserVersion, isMobile: true });
});

test("an unknown User-Agent gives no guesses", () => {
  expect(readUserAgent("curl/8.9")).toEqual({
    deviceType: null,
    browserName: null,
    browserVersion: null,
    isMobile: false,
  });
});
