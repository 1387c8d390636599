import type { Page } from "@playwright/test";
import { join } from "node:path";
import { SAMPLE_PASSWORD } from "../../src/features/access/provider/samplePeople.ts";
import { firmSettingsPath, paths } from "../../src/lib/paths.ts";
import { everyScreen, type Screen } from "../support/journeys/everyScreen.ts";
import { portOfCopy, startCopy, type JourneyCopy } from "../support/journeys/journeyCopy.ts";
import { emailOf, expect, onlyInLongRun, signIn, test as base } from "../support/journeys/journeyTest.ts";
import { settled } from "../support/journeys/modes.ts";
import { OVERLAYS, problemsOfOverlay, type Find } from "../support/journeys/overlays.ts";
import { FOLDER } from "../support/journeys/pictures.ts";
import { PHONE } from "../support/journeys/portalScreens.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";
import { smallTargets } from "../support/journeys/touchTargets.ts";

/** The sample practice with its story, which fills the lists of every screen. */
const test = base.extend<object, { copy: JourneyCopy }>({
  copy: [
    async ({}, use, { parallelIndex }) => {
      const copy = await startCopy(portOfCopy(parallelIndex, 0), { PASSAGE_PLAIN_SAMPLES: "0" });
      await use(copy);
      await copy.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** Panels stand still when they open. */
const HAND = { ...PHONE, reducedMotion: "reduce" } as const;
const DESK = { viewport: { width: 1440, height: 900 } };
const OPEN: readonly Screen[] = [
  ["signIn", paths.signIn],
  ["signUp", paths.signUp],
];

async function findingsOf(page: Page, screens: readonly Screen[], find: Find): Promise<string[]> {
  const found: string[] = [];
  for (const [name, address] of screens) {
    await page.goto(address);
    await settled(page);
    const width = String(page.viewportSize()?.width);
    if (FOLDER !== "") await page.screenshot({ path: join(FOLDER, `every-${name}-${width}.png`) });
    found.push(...(await find(page)).map((each) => `${name}: ${each}`));
  }
  return found;
}

/** Maria's records, which the story fills, an editor of each kind, and the sections of the settings. */
async function filledScreens(page: Page): Promise<Screen[]> {
  const linksAt = async (address: string, name: RegExp) => {
    await page.goto(address);
    const links = page.getByRole("main").getByRole("link", { name });
    await links.first().waitFor();
    return await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  };
  const [thread = ""] = await linksAt(paths.inbox, /Maria Santos/);
  const [mariasCase = ""] = await linksAt(thread, /^CASE-/);
  const sections = (await linksAt(firmSettingsPath, /./)).filter((address) => address.startsWith(paths.settings));
  const editors = [`${paths.caseTemplates}?template=new`, `${paths.questionnaireForms}?form=new`];
  return [
    ["mariasClient", mariasCase.replace(/\/cases\/.*/, "")],
    ...["", "documents", "messages", "questionnaires"].map((tab): Screen => [
      `mariasCase ${tab}`.trim(),
      `${mariasCase}?tab=${tab}`,
    ]),
    ["thread", thread],
    ...[...sections, ...editors].map((address): Screen => [address, address]),
  ];
}

/** Finds what is wrong with the panels, dialogs and menus of the screens. */
async function overlayFindings(page: Page, screens: readonly Screen[], find: Find): Promise<string[]> {
  const found: string[] = [];
  for (const overlay of OVERLAYS) {
    const [, address] = screens.find(([name]) => name === overlay[0]) ?? [];
    // The page's own navigation, as of a panel that closes, can abort the visit.
    await expect(async () => {
      await page.goto(address ?? `no screen "${overlay[0]}"`);
    }).toPass();
    await settled(page);
    found.push(...(await problemsOfOverlay(page, overlay, find)));
  }
  return found;
}

/** Maria, whose portal the story fills. */
async function mariasScreens(phone: Page, screens: readonly Screen[]): Promise<Screen[]> {
  await signIn(phone, emailOf("client"), SAMPLE_PASSWORD);
  await expect(phone).toHaveURL(/\/client-portal$/);
  return screens.filter(([name]) => name !== "portalThread" && name !== "portalQuestionnaire");
}

// Caught: names in lists that were 20 px high, tabs of 40 px, links of deadlines of 32 px; a dialog that began at Close.
test("every control has room for a finger, and every panel, dialog and menu begins and ends at the right place", async ({
  app,
  staff,
  visitor,
}) => {
  onlyInLongRun();
  test.slow();
  const [desk, own, marias] = [await staff("admin", DESK), await visitor(HAND), await visitor(HAND)];
  expect.soft(await findingsOf(marias, OPEN, smallTargets)).toEqual([]);
  const screens = await everyScreen(app, desk, own);
  const ofStaff = [...screens.staff, ...(await filledScreens(desk))];
  const hand = await staff("admin", HAND);
  expect.soft(await findingsOf(hand, ofStaff, smallTargets)).toEqual([]);
  expect.soft(await findingsOf(own, screens.client, smallTargets)).toEqual([]);
  expect.soft(await findingsOf(marias, await mariasScreens(marias, screens.client), smallTargets)).toEqual([]);
  const onPhone: Find = async (page) => [...(await smallTargets(page)), ...(await seriousFindings(page, [390]))];
  expect(await overlayFindings(hand, ofStaff, onPhone)).toEqual([]);
});

// Caught: a screen that no other journey shows to axe.
test("every screen passes in both themes", async ({ app, staff, visitor }) => {
  onlyInLongRun();
  test.setTimeout(900_000);
  const [desk, own] = [await staff("admin", DESK), await visitor(DESK)];
  const screens = await everyScreen(app, desk, own);
  const find: Find = async (page) => {
    const found = await seriousFindings(page, [1440, 390]);
    // The next screen begins in the wide layout.
    await page.setViewportSize(DESK.viewport);
    return found;
  };
  const ofStaff = await findingsOf(desk, [...screens.staff, ...(await filledScreens(desk))], find);
  const ofClients = await findingsOf(own, screens.client, find);
  expect([...ofStaff, ...ofClients]).toEqual([]);
});
