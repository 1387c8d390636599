import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser } from "@playwright/test";
import type { Deployment } from "../../scripts/start/deployment.ts";
import { portsFrom } from "../../scripts/start/ports.ts";
import { requireBrowser } from "../../scripts/test/browser.ts";
import { freePort } from "../support/freePort.ts";
import { startProgram } from "./program.ts";

/** Outside the ports of 3200 and of the journeys' 3300. */
const FIRST_PORT = 3_400;

export interface Product {
  url: string;
  deployment: Deployment;
  stop: () => Promise<void>;
}

/** Starts the product as `npm start` does, with a data folder of its own in this folder. */
export async function startProduct(folder: string, name: string, flags: readonly string[]): Promise<Product> {
  const port = await freePort(FIRST_PORT);
  const data = join(folder, name);
  mkdirSync(data);
  const given = ["--port", String(port), "--data", data, ...flags];
  const { url, stop } = await startProgram({
    nodeArgs: ["--disable-warning=ExperimentalWarning", "scripts/start.ts", ...given],
    logFile: join(folder, `${name}.log`),
    // The figures' records are their own, without the sample practice's story.
    env: { PASSAGE_PLAIN_SAMPLES: "1" },
  });
  const adminKey = readFileSync(join(data, "deployment", "admin.key"), "utf8").trim();
  return { url, stop, deployment: { url: `http://127.0.0.1:${String(portsFrom(port).deployment)}`, adminKey } };
}

export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: await requireBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-blink-features=AutomationControlled"],
  });
}
