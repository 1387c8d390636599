import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { count } from "./comparisons.ts";
import { DEVICES, visitPage, type Device, type Scores } from "./figures/lighthouse.ts";
import { signInOn, watchArrivals } from "./figures/listPage.ts";
import { startPlainBrowser } from "./figures/plainBrowser.ts";
import { SLOW_LINE, visitOnSlowLine, type SlowVisits } from "./figures/slowLine.ts";
import { percentilesOf } from "./percentiles.ts";
import { atLeast, atMost, figure, type Figure } from "./report.ts";

interface Screens {
  url: string;
  /** The number of leads in the workspace. */
  leads: number;
  isQuick: boolean;
  add: (found: Figure) => void;
}

const LEAD_PATH = "/lead/lead-1";
const PAINTED_GOAL = atMost(1_000, "ms");
const PERFORMANCE_GOALS: Record<Device, number> = { desktop: 90, mobile: 80 };

/** Medians of three visits, each with an empty cache of files. */
export async function measureSlowLine(browser: Browser, { url, leads, isQuick, add }: Screens): Promise<void> {
  const visits: SlowVisits[] = [];
  while (visits.length < (isQuick ? 1 : 3)) {
    visits.push(await visitOnSlowLine({ browser, url, leads, leadPath: LEAD_PATH }));
  }
  const line = `${String(SLOW_LINE.kilobitsPerSecond)} kbit/s, ${String(SLOW_LINE.latencyMs)} ms`;
  const addLine = (what: string, name: keyof SlowVisits, goal = {}) => {
    const passage = percentilesOf(visits.map((visit) => visit[name])).p50;
    add(figure({ what: `${what}, ${line}, ${count(leads)} leads`, unit: "ms", passage, ...goal }));
  };
  addLine("sign-in page until something is painted", "signInPaintedMs", { goal: PAINTED_GOAL });
  addLine("list until something is painted", "listPaintedMs", { goal: PAINTED_GOAL });
  addLine("lead until something is painted", "leadPaintedMs", { goal: PAINTED_GOAL });
  addLine("sign-in page until the form can be used", "signInUsableMs");
  addLine("sign-in to the first painted rows", "firstRowMs");
}

/** The performance is a median of three visits, the rest the lowest of all visits. */
export async function measureLighthouse(folder: string, { url, leads, isQuick, add }: Screens): Promise<void> {
  const profile = join(folder, "lighthouse");
  mkdirSync(profile);
  const browser = await startPlainBrowser(profile);
  const all: Scores[] = [];
  const measure = async (screen: string, path: string) => {
    for (const device of DEVICES) {
      const visits: Scores[] = [];
      while (visits.length < (isQuick ? 1 : 3)) visits.push(await visitPage(`${url}${path}`, browser.port, device));
      all.push(...visits);
      const passage = percentilesOf(visits.map(({ performance }) => performance)).p50;
      const goal = atLeast(PERFORMANCE_GOALS[device], "points");
      add(figure({ what: `Lighthouse performance, ${screen}, ${device}`, unit: "points", passage, goal }));
    }
  };
  try {
    await measure("sign-in", "/login");
    await browser.use(async (page) => {
      await watchArrivals(page, leads);
      await page.goto(`${url}/login`);
      await signInOn(page);
    });
    await measure(`list of ${count(leads)} leads`, "/");
    await measure("lead", LEAD_PATH);
  } finally {
    await browser.stop();
  }
  const lowest = (category: keyof Scores) => Math.min(...all.map((scores) => scores[category]));
  for (const category of ["accessibility", "best-practices"] as const) {
    const what = `Lighthouse ${category.replace("-", " ")}, the lowest of these screens`;
    add(figure({ what, unit: "points", passage: lowest(category), goal: atLeast(95, "points") }));
  }
}
