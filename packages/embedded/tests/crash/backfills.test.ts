import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { Catalog } from "../../src/catalog/catalog.ts";
import { createSqliteStore } from "../../src/storage/sqliteStore.ts";
import { aDeploymentProcess } from "../../testing/deploymentProcess.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { scaled } from "@passage/testkit/longRun";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { QUICK_PUSH } from "../../testing/officialCli.ts";
import { aRankingProject, RANKS } from "../../testing/rankingProject.ts";

const ENTRIES = scaled(20_000, 100_000);
const KILLS = scaled(2, 12);
const TIMEOUT_MS = scaled(180_000, 1_200_000);

const deployment = forAllTests(aDeploymentProcess, TIMEOUT_MS);
const project = forAllTests(() => aRankingProject(() => deployment().current()));

/** The index's entries in the files of a killed process, and whether it is still being built. */
async function leftOnDisk(): Promise<{ entries: number; isBuilding: boolean }> {
  const folder = deployment().dataFolder;
  const copy = join(folder, "copy.sqlite3");
  for (const ending of ["", "-wal", "-log"]) copyFileSync(join(folder, `data.sqlite3${ending}`), `${copy}${ending}`);
  const store = createSqliteStore({ path: copy, sync: "normal" });
  const index = new Catalog(store).find("entries")?.indexes.get("by_rank") ?? expect.fail("no index");
  const left = { entries: store.count(index.number), isBuilding: index.state === "building" };
  await store.close();
  return left;
}

testInLongRun(
  "an index whose build is killed ends with every row once",
  async () => {
    await project().deploy();
    await project().addEntries(ENTRIES);
    project().writeSchema(`.index("by_rank", { fields: ["rank"], staged: true })`);
    project().write("ranks.ts", RANKS);
    const pushing = project().convex(...QUICK_PUSH);
    const isInstalled = (): Promise<boolean> =>
      project()
        .allEntries("ranks:page")
        .then(
          () => true,
          (error: unknown) => String(error).includes("not available to query yet"),
        );
    await expect.poll(isInstalled, { timeout: 60_000, interval: 5 }).toBe(true);
    const halves: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await project().addEntry(kill, "meanwhile");
      await deployment().current().kill("SIGKILL");
      const { entries, isBuilding } = await leftOnDisk();
      if (isBuilding && entries > 0) halves.push(entries);
      await deployment().restart();
    }
    await pushing;
    expect(halves.length).toBeGreaterThan(0);
    expect(halves).toEqual(halves.toSorted((a, b) => a - b));
    project().writeSchema(`.index("by_rank", ["rank"])`);
    await project().deploy();
    const ranked = await project().allEntries("ranks:page");
    expect(ranked).toHaveLength(ENTRIES + KILLS);
    expect(ranked.map(({ _id }) => _id)).toEqual(await project().idsByRank());
  },
  TIMEOUT_MS,
);
