import { spawnSync } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { isDiskFull } from "./diskFull.ts";

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

/** SQLite counts a database that may not grow as a full disk. */
function fillDatabase(): void {
  const database = new DatabaseSync(":memory:");
  database.exec("PRAGMA max_page_count = 2; CREATE TABLE texts (text TEXT)");
  database.exec(`INSERT INTO texts VALUES ('${"x".repeat(50_000)}')`);
}

test("a full disk is recognized by Node's code, by SQLite's and by the message of the copying process", () => {
  const full = Object.assign(new Error("write"), { code: "ENOSPC" });
  const { stderr } = spawnSync(process.execPath, ["-e", `throw new Error("ENOSPC: no space left on device")`], {
    encoding: "utf8",
  });
  const failures = [full, thrownBy(fillDatabase), Object.assign(new Error("Command failed"), { code: 1, stderr })];
  expect(failures.map(isDiskFull)).toEqual([true, true, true]);
});

test("no other failure counts as one", () => {
  const corrupt = thrownBy(() => new DatabaseSync("/dev/null/none"));
  const others = [null, "ENOSPC", new Error("ENOSPC"), Object.assign(new Error("open"), { code: "EACCES" }), corrupt];
  expect(others.map(isDiskFull)).toEqual([false, false, false, false, false]);
});
