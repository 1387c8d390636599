import type { Browser } from "@playwright/test";
import { PORTAL_PERSON } from "../../convex/workspace/samples/clientPeople.ts";
import { compareCaseChanges } from "./figures/portalChange.ts";
import { FAST_3G, openPortalPhone, PROCESSOR_TIMES_SLOWER, type PortalVisit } from "./figures/portalPhone.ts";
import type { BenchOptions } from "./options.ts";
import { percentilesOf } from "./percentiles.ts";
import { launchBrowser, startProduct, type Product } from "./product.ts";
import { atMost, atMostTimes, figure, type Figure } from "./report.ts";

type Add = (found: Figure) => void;
const RANKS = ["p50", "p95"] as const;
const GOALS_MS = { empty: 4_000, kept: 1_500 } as const;
const VISITS = { empty: "first visit", kept: "second visit" } as const;
/** The portal's limit (decision 095). */
const SCRIPTS_KB = 200;

/** The portal on a slow phone, and the effect of staff's changes on it, with the sample practice. */
export async function measurePortal(options: BenchOptions, folder: string, add: Add): Promise<void> {
  const product = await startProduct(folder, "portal", []);
  const browser = await launchBrowser();
  try {
    await measurePhone(browser, product, { visits: options.quick ? 2 : 7, add });
    await measureChanges(product, options.quick ? { changes: 40, rounds: 2 } : { changes: 200, rounds: 10 }, add);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measurePhone(
  browser: Browser,
  { url }: Product,
  { visits, add }: { visits: number; add: Add },
): Promise<void> {
  const phone = await openPortalPhone(browser, url, PORTAL_PERSON.email);
  const found: Record<keyof typeof VISITS, PortalVisit[]> = { empty: [], kept: [] };
  // In the first one the server reads its files, so it is not counted.
  await phone.visit("empty");
  while (found.kept.length < visits) {
    found.empty.push(await phone.visit("empty"));
    found.kept.push(await phone.visit("kept"));
  }
  const line = `${String(FAST_3G.latency)} ms a request, processor ${String(PROCESSOR_TIMES_SLOWER)}x slower`;
  for (const cache of ["empty", "kept"] as const) {
    const addMs = (what: string, name: "cardMs" | "interactiveMs" | "tapMs", goal = {}) => {
      const { p50, p95 } = percentilesOf(found[cache].map((visit) => visit[name]));
      add(figure({ what: `portal, ${VISITS[cache]} ${what} p50, ${line}`, unit: "ms", passage: p50, ...goal }));
      add(figure({ what: `portal, ${VISITS[cache]} ${what} p95, ${line}`, unit: "ms", passage: p95 }));
    };
    addMs("until the case is painted", "cardMs");
    addMs("until it can be used", "interactiveMs", { goal: atMost(GOALS_MS[cache], "ms") });
    addMs("tap on a section until its screen is painted", "tapMs");
  }
  const bytes = await phone.compressedBytes(found.empty[0]?.scripts ?? []);
  const what = "portal, scripts until the case is painted, gzip";
  add(figure({ what, unit: "bytes", passage: bytes, goal: atMost(SCRIPTS_KB * 1_000, "bytes") }));
  await phone.close();
}

async function measureChanges(
  { url, deployment }: Product,
  amount: { changes: number; rounds: number },
  add: Add,
): Promise<void> {
  const people = { writer: "sales@passage.test", colleague: "lawyer@passage.test", client: PORTAL_PERSON.email };
  const { onPhone, atColleague } = await compareCaseChanges(
    { appUrl: url, deploymentUrl: deployment.url, ...people },
    amount,
  );
  for (const rank of RANKS) {
    add(
      figure({ what: `case change until a colleague's page has it ${rank}`, unit: "ms", passage: atColleague[rank] }),
    );
    const goal = rank === "p95" ? { goal: atMostTimes(1.5, "the colleague's") } : {};
    const what = `case change until the client's home has it ${rank}`;
    add(figure({ what, unit: "ms", passage: onPhone[rank], base: atColleague[rank], ...goal }));
  }
}
