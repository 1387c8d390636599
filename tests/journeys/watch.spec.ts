import type { Page } from "@playwright/test";
import { expect, test } from "../support/journeys/journeyTest.ts";
import type { Watch } from "../support/journeys/watch.ts";

const HEADING = "Sign in to your account";

/**
 * Controls of the watch itself: without them, the silence of the other journeys means nothing. Each first sees its
 * problem; only then is it expected to fail, which it does at its end, by the watch. Caught, one at a time: no listener
 * for the console, for uncaught errors or for violations; a journey that passes with a problem seen; one expected line
 * that excuses all others.
 */
async function expectSeen(watch: Watch, problem: RegExp): Promise<void> {
  await expect.poll(() => watch.problems()).toContainEqual(expect.stringMatching(problem));
  expect(watch.problems().filter((line) => !problem.test(line))).toEqual([]);
  test.fail(true, "the watch ends this journey");
}

async function openLogin(visitor: () => Promise<Page>): Promise<Page> {
  const page = await visitor();
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: HEADING })).toBeVisible();
  return page;
}

test("a console error fails a journey", async ({ visitor, watch }) => {
  const page = await openLogin(visitor);
  await page.evaluate(() => {
    console.error("something broke");
  });
  await expectSeen(watch, /^something broke/);
});

test("a violation of the content policy fails a journey", async ({ visitor, watch }) => {
  const page = await openLogin(visitor);
  await page.evaluate(() => {
    const picture = new Image();
    picture.src = "https://elsewhere.test/pixel.png";
    document.body.append(picture);
  });
  // This matches the watch's own line, not Chromium's: Chromium logs some violations only.
  const reported = /^policy violation: img-src https:\/\/elsewhere\.test/;
  await expect.poll(() => watch.problems()).toContainEqual(expect.stringMatching(reported));
  await expectSeen(watch, new RegExp(`${reported.source}|violates the following Content Security`));
});

test("an uncaught error fails a journey that expects other trouble", async ({ visitor, watch }) => {
  watch.expect(/^what this journey expects/);
  const page = await openLogin(visitor);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("nobody caught this");
    });
  });
  await expectSeen(watch, /nobody caught this/);
});

// Caught: a policy without Trusted Types. Every other journey shows, through the watch, that the app works under it.
test("no text that reaches the page becomes HTML or script", async ({ visitor, watch }) => {
  watch.expect(/trusted-types|Trusted ?(Type|HTML|Script)/i);
  const page = await openLogin(visitor);
  const refused = await page.evaluate(() => {
    const sinks: Record<string, () => void> = {
      "an element's HTML": () => (document.createElement("p").innerHTML = "<b>x</b>"),
      "HTML beside an element": () => document.body.insertAdjacentHTML("beforeend", "<b>x</b>"),
      "a script's text": () => (document.createElement("script").text = "1"),
      "a script's address": () => (document.createElement("script").src = "/assets/x.js"),
      "a worker's address": () => new Worker("/assets/x.js"),
      "a policy of its own": () => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): void };
        };
        trustedTypes.createPolicy("mine", {});
      },
    };
    return Object.entries(sinks).map(([name, set]) => {
      try {
        set();
        return `${name}: taken`;
      } catch (error) {
        return `${name}: ${error instanceof TypeError ? "refused" : String(error)}`;
      }
    });
  });
  expect(refused.filter((line) => !line.endsWith(": refused"))).toEqual([]);
});

/**
 * As text, because lint refuses it as code. Until it first waits, code that comes from a test may evaluate text despite
 * the policy.
 */
const EVALUATIONS = `new Promise((resolve) => setTimeout(resolve)).then(() =>
  [() => eval("1"), () => new Function("return 1"), () => setTimeout("1")].map((run) => {
    try {
      return "taken: " + run();
    } catch (error) {
      return error.name;
    }
  }))`;

// Caught, one at a time: 'unsafe-inline' among the sources of scripts; any host among them.
test("no script in the page's own HTML or of another host runs, and no text is evaluated", async ({
  visitor,
  watch,
}) => {
  watch.expect(/content security policy|policy violation: (script-src|require-trusted)|trusted ?(type|script)/i);
  // For the browser, the test's answer is no page of this machine, and so cannot call the deployment.
  watch.expect(/ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/);
  const page = await visitor();
  await page.route("https://elsewhere.test/*", (route) =>
    route.fulfill({ body: "document.documentElement.lang += ' foreign'" }),
  );
  await page.route("**/login", async (route) => {
    const response = await route.fetch();
    const scripts = `<script>document.documentElement.lang += " inline"</script><script src="https://elsewhere.test/x.js"></script>
      <img src="data:," alt="" onerror="document.documentElement.lang += ' handler'" />`;
    const html = await response.text();
    expect(html).toContain("</head>");
    await route.fulfill({ response, body: html.replace("</head>", `${scripts}</head>`) });
  });
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: HEADING })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  const taken = await page.evaluate(EVALUATIONS);
  expect(taken).toEqual(["EvalError", "EvalError", "TypeError"]);
});
