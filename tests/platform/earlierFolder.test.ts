/** Data of Passage 0.1, as it was before the folders of `convex/` became areas. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zstdDecompressSync } from "node:zlib";
import { afterAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { api } from "../../convex/_generated/api";
import { pushFunctions } from "../../scripts/start/deployment.ts";
import { ROOT } from "../../scripts/start/root.ts";
import { seedSamplePeople } from "../../scripts/start/sampleData.ts";
import { freePort } from "../support/freePort";
import { openText } from "../support/functions/documents";
import { memberOf, startedStack } from "../support/startedStack";

const TIMEOUT_MS = 180_000;
/** Outside the ports of the journeys, of the bench and of `documentSecrets`. */
const FIRST_PORT = 6_500;

/** The sample practice with a document, and with a change of twenty leads whose rows a scheduled call had to write. */
const FOLDER = new URL("./earlier/data-0.1.tar.zst", import.meta.url);
const DOCUMENT_ID = "nd7038h8r2k491k0w5z1mb4rg4xmq64r";

/**
 * Addresses that version 0.1 may have scheduled: a call that waits in a data folder, or on Convex, keeps its address. Remove with 0.3.
 * Calls of presence are left out: nobody misses one.
 */
const SCHEDULED = `
  access/jobs: endOtherSessions enforceSecondFactor expireInvitations publishAccess readAccount readAccounts withdrawInvitation
  assistant/jobs: endDead endIfDead
  assistant/jobsNode: answer
  audit/jobs: seal
  cardTransactions/jobs: endDead mirror
  clientDeletion/jobs: resume work
  clientDetail/jobs: settlePortal
  clientImports/jobs: resume work
  contractClients/jobs: make
  contractMail/jobs: letterChanged remind sendBalance sendFirst
  contractSteps/jobs: resume
  contractWithdrawals/jobs: begin resume work
  documents/jobs: checkKeys clearLeftovers rotate sweep
  earlierContracts/jobs: bring
  installation/jobs: run
  leadDecisions/jobs: write
  leadFigures/jobs: follow goOn
  leadFollowUps/jobs: remind
  leadPeople/jobs: follow
  leadSheet/jobs: sync
  mail/jobs: resume send
  messages/jobs: sendNotice sweep
  notifications/jobs: sweep
  payments/jobs: createBalanceLink createRetainerLink readTransaction reconcile reconcileFrom resumeReadings
  personKeys/jobs: write
  portalNotices/jobs: sendLetter sweep
  radar/jobs: remind
  signing/jobs: keepSignedCopy readSubmission reconcile reconcileFrom send
`;

const ADDRESSES = [...SCHEDULED.matchAll(/(\S+): (.+)/g)].flatMap(([, path = "", names = ""]) =>
  names.split(" ").map((name) => [path, name] as const),
);

// Caught: a job that was moved with its folder, so that a call that waits for it in an installation fails.
test.each(ADDRESSES)("a call that waits for %s:%s finds its function", (path, name) => {
  const file = join(ROOT, "convex", `${path}.ts`);
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, "utf8")).toMatch(new RegExp(`export (const ${name} =|\\{[^}]*\\b${name}\\b)`));
});

const folder = mkdtempSync(join(tmpdir(), "passage-earlier-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const vCall = z.object({ name: z.string(), state: z.object({ kind: z.string() }), scheduledTime: z.number() });

/** The folder's scheduled calls, each with its state. */
function callsIn(database: string): Map<string, string> {
  const rows = new DatabaseSync(database, { readOnly: true })
    .prepare("SELECT id, json FROM documents WHERE json LIKE '%\"scheduledTime\"%'")
    .all();
  return new Map(rows.map(({ id, json }) => [String(id), vCall.parse(JSON.parse(String(json))).state.kind]));
}

// Caught: a table or a field that the rows of before do not fit; a document whose key is looked for under another name.
test(
  "an old data folder opens with all its data, and runs its scheduled calls",
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    execFileSync("tar", ["-x", "-C", folder], { input: zstdDecompressSync(readFileSync(FOLDER)) });
    const data = join(folder, "data");
    const database = join(data, "deployment", "data.sqlite3");
    const waiting = [...callsIn(database)].filter(([, state]) => state === "pending").map(([id]) => id);
    expect(waiting).toHaveLength(4);
    const { stack, stop } = await startedStack(data, await freePort(FIRST_PORT));
    try {
      await pushFunctions(stack.deployment, stack.env, stack.folder);
      await seedSamplePeople(stack.deployment, stack.report.samplePeople);
      const member = memberOf(stack);
      expect((await member.query(api.leads.record.staff.snapshot, { cursor: null })).total).toBe(238);
      expect(await openText(member, DOCUMENT_ID)).toBe("The text of an earlier document.");
      const statusOf = async (number: number) =>
        (await member.query(api.leads.record.staff.get, { leadId: `lead-${String(number)}` }))?.status;
      await vi.waitFor(async () => {
        expect([await statusOf(1), await statusOf(20)]).toEqual(["thinking", "thinking"]);
        expect((await member.query(api.leads.figures.staff.pictures, {})).isWhole).toBe(true);
      }, TIMEOUT_MS);
    } finally {
      await stop();
    }
    const after = callsIn(database);
    expect(waiting.map((id) => after.get(id))).toEqual(waiting.map(() => "success"));
  },
);
