import type { Page } from "@playwright/test";
import { paths } from "../../src/lib/paths.ts";
import { aFullCase, everyScreen, type Screen } from "../support/journeys/everyScreen.ts";
import { expect, onlyInLongRun, test } from "../support/journeys/journeyTest.ts";
import { MODES, printedText, problemsAt, type Mode } from "../support/journeys/modes.ts";
import { acceptInvitation } from "../support/journeys/portalScreens.ts";

async function problemsOf(page: Page, modes: readonly Mode[], screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  for (const mode of modes) for (const screen of screens) found.push(...(await problemsAt(page, mode, screen)));
  return found;
}

const WIDE = { viewport: { width: 1440, height: 900 } };

for (const mode of Object.values(MODES)) {
  // Caught: see the findings of `problemsAt`; each of them was on a screen once.
  test(`every screen of staff and of clients is whole (${mode.name})`, async ({ app, staff, visitor }) => {
    onlyInLongRun();
    test.slow();
    const [desk, own] = [await staff("admin", WIDE), await visitor(WIDE)];
    const screens = await everyScreen(app, desk, own);
    // The board once made the whole screen scroll sideways.
    const board = ["board", `${paths.cases}?as=board`] as const;
    const ofStaff = await problemsOf(desk, [mode], [...screens.staff, board]);
    const ofClients = await problemsOf(own, [mode], screens.client);
    expect([...ofStaff, ...ofClients]).toEqual([]);
  });
}

// Caught, one at a time: check marks that forced colours paint for what is not done; a document table wider than 720 px; a case on one
// sheet of paper; 62 px of portal at 400 % zoom.
test("a case, its client and the portal's home are whole in forced colours, on paper and enlarged", async ({
  app,
  staff,
  visitor,
}) => {
  onlyInLongRun();
  const desk = await staff("admin", WIDE);
  const { email, records } = await aFullCase(desk);
  const own = await visitor(WIDE);
  await acceptInvitation(app, own, email);
  const modes = Object.values(MODES);
  const ofStaff = await problemsOf(desk, modes, Object.entries(records));
  expect([...ofStaff, ...(await problemsOf(own, modes, [["portal", paths.portal]]))]).toEqual([]);
});

// Caught, one at a time: a case on paper with the open tab alone; a list that prints "Loading documents..."; a third of Today on paper.
test("paper has every tab of a case and of its client, and all columns of Today", async ({ staff }) => {
  onlyInLongRun();
  const desk = await staff("admin", WIDE);
  const { records } = await aFullCase(desk);
  const printed = async (name: string, address: string) => await printedText(desk, [name, address]);
  const ofCase = await printed("whole-case", `${records.clientCase ?? ""}?tab=messages`);
  for (const part of ["Case details", "Milestones", "Tasks", "Deadlines", "Requested documents", "No documents yet"]) {
    expect(ofCase).toContain(part);
  }
  expect(ofCase).toMatch(/^Overview\n[^]*^Documents\n[^]*^Messages\n[^]*^Questionnaires\n/m);
  const ofClient = await printed("whole-client", `${records.client ?? ""}?tab=messages`);
  expect(ofClient).toMatch(/^Documents\n[^]*^Cases\n[^]*CASE-[^]*^Messages\n/m);
  await desk.setViewportSize({ width: 390, height: 844 });
  const ofToday = await printed("whole-today", paths.today);
  for (const column of ["Needs you", "Waiting for clients", "Next 7 days"]) expect(ofToday).toContain(column);
  for (const text of [ofCase, ofClient, ofToday]) expect(text).not.toMatch(/^Loading/m);
});
