import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { upgradeAtStart } from "./atStart.ts";
import { readJournal } from "./journal.ts";
import { findLink, pointLink } from "./link.ts";
import { goBack, upgrade, type Tools, type Upgrade } from "./steps.ts";

let root: string;
let said: string[];
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "passage-upgrade-")));
  for (const name of ["releases/one", "releases/two", "data/deployment"]) {
    mkdirSync(join(root, name), { recursive: true });
  }
  writeFileSync(join(root, "data/deployment/data.sqlite3"), "");
  symlinkSync("releases/one", join(root, "current"));
  said = [];
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const at = (path: string) => join(root, path);
const serves = () => realpathSync(at("current"));
const data = () => at("data");
const NOW = new Date("2026-03-04T12:00:00Z");

class Killed extends Error {}

/** The tools of an upgrade, which log their work in `done`; the process ends during the step that `kill` names. */
function tools(kill: string | null = null, done: string[] = []): Tools {
  const step = (name: string, before: () => void = () => undefined): Promise<void> => {
    before();
    if (kill === name) return Promise.reject(new Killed(name));
    done.push(name);
    return Promise.resolve();
  };
  return {
    prepare: async () => {
      await step("prepare");
      return at("releases/two");
    },
    makeBackup: (folder) =>
      step("backup", () => {
        mkdirSync(folder);
        if (kill !== "backup") writeFileSync(join(folder, "backup.json"), "");
      }),
    tryOn: (release, backup) => {
      expect([release, existsSync(join(backup, "backup.json"))]).toEqual([at("releases/two"), true]);
      return step("trial");
    },
  };
}

const plan = (): Upgrade => ({
  dataFolder: data(),
  from: at("releases/one"),
  link: at("current"),
  say: (sentence) => said.push(sentence),
  now: () => NOW,
});

const makeBackup = vi.fn((folder: string) => {
  mkdirSync(folder);
  return Promise.resolve();
});

const startOf = (release: string, makeOne = makeBackup) =>
  upgradeAtStart(data(), (sentence) => said.push(sentence), { root: at(release), now: () => NOW, makeBackup: makeOne });

describe("an upgrade", () => {
  test("tries the new release on a backup before it serves, and says what to do next", async () => {
    const done: string[] = [];
    expect(await upgrade(plan(), tools(null, done))).toBe("switched");
    expect(done).toEqual(["prepare", "backup", "trial"]);
    expect(serves()).toBe(at("releases/two"));
    expect(readlinkSync(at("current"))).toBe("releases/two");
    expect(readdirSync(at("data/upgrades"))).toEqual([]);
    expect(said.at(-1)).toMatch(/releases\/two serves from the next start on: restart the server/);
  });

  // Caught: a unit that a release had mended, and no server that ever got it.
  test("tells which units and files of the proxy the release has changed", async () => {
    for (const release of ["one", "two"]) {
      mkdirSync(at(`releases/${release}/deploy`));
      writeFileSync(at(`releases/${release}/deploy/Caddyfile`), "the same");
      for (const name of ["passage.service", "settings.example"]) {
        writeFileSync(at(`releases/${release}/deploy/${name}`), release);
      }
    }
    await upgrade(plan(), tools());
    expect(said.at(-1)).toBe(
      `Before you restart it, put deploy/passage.service of ${at("releases/two")} in place: this release has changed it (docs/operating.md, One server, has the commands).`,
    );
  });

  test("to the serving release does nothing", async () => {
    expect(await upgrade(plan(), { ...tools(), prepare: () => Promise.resolve(null) })).toBe("current");
    expect([serves(), readJournal(data())]).toEqual([at("releases/one"), null]);
  });

  // Caught: a release that cannot read these data, noticed by the people who work with them.
  test("that fails its trial leaves everything as it was", async () => {
    const failing: Tools = { ...tools(), tryOn: () => Promise.reject(new Error("the schema does not match")) };
    await expect(upgrade(plan(), failing)).rejects.toThrow("the schema does not match");
    expect([serves(), readJournal(data()), readdirSync(at("data/upgrades"))]).toEqual([at("releases/one"), null, []]);
  });

  // Caught, each: a half of a release that serves; a journal that says more than is so, after which nothing could be upgraded any more.
  test.each(["prepare", "backup", "trial"])(
    "that is killed in the step %s leaves the serving release, and can be run again",
    async (kill) => {
      await expect(upgrade(plan(), tools(kill))).rejects.toThrow(Killed);
      expect([serves(), readJournal(data())]).toEqual([at("releases/one"), null]);
      expect(await startOf("releases/one")).toMatchObject({});
      expect(makeBackup).not.toHaveBeenCalled();
      rmSync(at("data/upgrades"), { recursive: true, force: true });
      expect(await upgrade(plan(), tools())).toBe("switched");
    },
  );

  test("that is killed between the journal and the link is done again, and the old release still serves", async () => {
    await upgrade(plan(), tools());
    pointLink(at("current"), at("releases/one"));
    makeBackup.mockClear();
    await startOf("releases/one");
    expect(makeBackup).not.toHaveBeenCalled();
    expect(await upgrade(plan(), tools())).toBe("switched");
  });

  test("to the already linked release asks for the restart", async () => {
    await upgrade(plan(), tools());
    await expect(upgrade({ ...plan(), from: at("releases/two") }, tools())).rejects.toThrow(
      /is already chosen for the next start: restart the server/,
    );
  });
});

describe("the first start of a new release", () => {
  beforeEach(async () => {
    makeBackup.mockClear();
    await upgrade(plan(), tools());
  });

  test("backs up the old one's data, once, and keeps only this backup", async () => {
    mkdirSync(at("data/upgrades/before-passage-2026-01-01T00-00-00Z"));
    const started = await startOf("releases/two");
    const before = at("data/upgrades/before-passage-2026-03-04T12-00-00Z");
    expect(makeBackup).toHaveBeenCalledExactlyOnceWith(before, data());
    started.succeeded();
    expect(readJournal(data())).toMatchObject({ state: "done", backup: before });
    expect(readdirSync(at("data/upgrades"))).toEqual(["before-passage-2026-03-04T12-00-00Z"]);
    // Later starts have nothing to do with it.
    await startOf("releases/two");
    expect(makeBackup).toHaveBeenCalledOnce();
  });

  // Caught: a release that does not get ready, started again and again while nobody can work.
  test("that fails puts the old release back, whose start has nothing to do", async () => {
    const started = await startOf("releases/two");
    expect(started.failed()).toBe(` The upgrade went back: ${at("releases/one")} serves from the next start on.`);
    expect([serves(), readJournal(data())?.state]).toEqual([at("releases/one"), "back"]);
    makeBackup.mockClear();
    await startOf("releases/one");
    expect(makeBackup).not.toHaveBeenCalled();
    expect(await upgrade(plan(), tools())).toBe("switched");
  });

  test("that is killed three times puts the old release back", async () => {
    for (let start = 0; start < 3; start += 1) await startOf("releases/two");
    expect(makeBackup).toHaveBeenCalledOnce();
    await expect(startOf("releases/two")).rejects.toThrow(/did not get ready in 3 starts\. The upgrade went back/);
    expect(serves()).toBe(at("releases/one"));
  });

  test("that cannot make its backup touches nothing, and is tried again", async () => {
    const full = vi.fn(() => Promise.reject(new Error("the disk is full")));
    await expect(startOf("releases/two", full)).rejects.toThrow(
      /^the disk is full .*go back with npm run upgrade -- --back\.$/,
    );
    expect(readJournal(data())).toMatchObject({ state: "switched", backup: null, starts: 0 });
    await startOf("releases/two");
    expect(makeBackup).toHaveBeenCalledOnce();
  });

  test("on a new data folder needs no backup", async () => {
    rmSync(at("data/deployment/data.sqlite3"));
    await startOf("releases/two");
    expect(makeBackup).not.toHaveBeenCalled();
  });
});

describe("the way back", () => {
  const restore = vi.fn(() => Promise.resolve());
  const back = (withData: boolean) =>
    goBack({ dataFolder: data(), say: (text) => said.push(text) }, withData ? restore : null);
  beforeEach(() => {
    restore.mockClear();
  });

  test("puts the old release in place, and the old data only on request", async () => {
    await upgrade(plan(), tools());
    (await startOf("releases/two")).succeeded();
    await back(false);
    expect([serves(), restore.mock.calls]).toEqual([at("releases/one"), []]);
    await back(true);
    expect(restore).toHaveBeenCalledExactlyOnceWith(at("data/upgrades/before-passage-2026-03-04T12-00-00Z"));
    expect(readJournal(data())?.state).toBe("back");
  });

  // Caught: the old release on data that were half restored.
  test("that is killed while it restores leaves the new release, and is run again", async () => {
    await upgrade(plan(), tools());
    (await startOf("releases/two")).succeeded();
    restore.mockRejectedValueOnce(new Killed());
    await expect(back(true)).rejects.toThrow(Killed);
    expect([serves(), readJournal(data())?.state]).toEqual([at("releases/two"), "done"]);
    await back(true);
    expect(serves()).toBe(at("releases/one"));
  });

  test("needs an upgrade, and data that it has touched", async () => {
    await expect(back(false)).rejects.toThrow("Nothing was upgraded here.");
    await upgrade(plan(), tools());
    await expect(back(true)).rejects.toThrow("The new release has not touched the data: leave --with-data out.");
    expect(serves()).toBe(at("releases/two"));
  });
});

test("an unreadable journal is reported, and nothing is started on it", async () => {
  writeFileSync(at("data/upgrade.json"), '{"state":"swit');
  await expect(startOf("releases/one")).rejects.toThrow(
    /upgrade\.json cannot be read\. If no upgrade is under way, move it away/,
  );
});

test("an upgrade needs the link to the serving release beside the releases", () => {
  expect(findLink(at("releases/one"))).toBe(at("current"));
  expect(() => findLink(at("releases/two"))).toThrow(/current does not name this release/);
  rmSync(at("current"));
  expect(() => findLink(at("releases/one"))).toThrow(/current does not name this release/);
});
