import { spawn } from "node:child_process";
import { once } from "node:events";
import { chromium, type Page } from "@playwright/test";
import { forEachLine } from "../../../scripts/start/lines.ts";
import { requireBrowser } from "../../../scripts/test/browser.ts";

/** A browser that no program drives except while `use` runs: a driver also sets the pages' size and listens to them. */
export interface PlainBrowser {
  /** The address at which a program can attach to it. */
  port: number;
  /** Runs a task on a new page; its cookies stay. */
  use: (task: (page: Page) => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

/** Its cookies and files are kept in this folder. */
export async function startPlainBrowser(folder: string): Promise<PlainBrowser> {
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0"];
  const child = spawn(await requireBrowser(), [...flags, `--user-data-dir=${folder}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  const endWithUs = () => child.kill("SIGKILL");
  process.once("exit", endWithUs);
  const address = new Promise<string>((resolve) => {
    forEachLine(child.stderr, (line) => {
      const found = /^DevTools listening on ws:\/\/([^/]+)/.exec(line)?.[1];
      if (found !== undefined) resolve(`http://${found}`);
    });
  });
  const early = ended.then(() => Promise.reject(new Error("The browser ended before it could be used")));
  const origin = await Promise.race([address, early]);
  early.catch(() => undefined);
  return {
    port: Number(new URL(origin).port),
    use: (task) => useOnce(origin, task),
    stop: async () => {
      process.off("exit", endWithUs);
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function useOnce(origin: string, task: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.connectOverCDP(origin);
  try {
    const context = browser.contexts()[0] ?? (await browser.newContext());
    const page = await context.newPage();
    await task(page);
    await page.close();
  } finally {
    // Ends the connection; the browser stays open.
    await browser.close();
  }
}
