import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { type FunctionReference, makeFunctionReference } from "convex/server";
import { describe, expect, test } from "vitest";
import { anEmbeddedDeployment } from "../../testing/embeddedDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { copyProject } from "../../testing/officialCli.ts";
import { pushedProject, setEnvironment } from "../../testing/pushedProject.ts";

/** A reading club: a Convex project with components, its own and an unchanged one from npm. */
const CLUB = join(import.meta.dirname, "readingClub/project");
const GENERATED = ["", "components/stamps/", "components/ledger/"].map((folder) => `convex/${folder}_generated`);
const TIMEOUT_MS = 120_000;

const deployment = forAllTests(async () => await anEmbeddedDeployment({}, await pushedProject("club")), TIMEOUT_MS);
const project = forAllTests(() => copyProject(CLUB, () => deployment().current()));

type Values = Record<string, unknown>;

const http = (): ConvexHttpClient => new ConvexHttpClient(deployment().current().url);
const query = (path: string, args: Values = {}): Promise<unknown> =>
  http().query(makeFunctionReference<"query", Values>(path), args);
const mutate = (path: string, args: Values = {}): Promise<unknown> =>
  http().mutation(makeFunctionReference<"mutation", Values>(path), args);

const generated = (folder: string): Record<string, string> =>
  Object.fromEntries(
    GENERATED.flatMap((path) =>
      readdirSync(join(folder, path)).map((name) => [
        `${path}/${name}`,
        readFileSync(join(folder, path, name), "utf8"),
      ]),
    ),
  );

describe("components of a project, pushed by the official CLI", { timeout: TIMEOUT_MS }, () => {
  // Caught: internal functions exported too.
  testInLongRun(
    "codegen writes the types of the app's components and of theirs, byte for byte as committed",
    async () => {
      for (const path of GENERATED) rmSync(join(project().folder, path), { recursive: true });
      await project().succeed("codegen");
      expect(generated(project().folder)).toEqual(generated(CLUB));
    },
  );

  // Caught: one of two components of the same definition reading the other's tables.
  test("tables of one name in the app and two components are different tables", async () => {
    await mutate("cards:add", { holder: "root" });
    await mutate("cards:stamp", { holder: "ann" });
    await mutate("cards:stampSecond", { holder: "ann" });
    await mutate("cards:stampSecond", { holder: "ann" });
    expect(await query("cards:counts", { holder: "ann" })).toEqual([1, 2]);
    expect(await query("cards:holders")).toEqual(["root"]);
    expect(await query("cards:ledgers")).toEqual([["the club: ann"], ["second: ann", "second: ann"]]);
  });

  // Caught: an id of any component's table accepted as one's own.
  test("an id of one component's table is not an id in another, nor in the app", async () => {
    const own = await mutate("cards:add", { holder: "mine" });
    const inside = await mutate("cards:stamp", { holder: "ida" });
    expect(await query("cards:lookUpInside", { id: inside })).toEqual({ normalized: inside, holder: "ida" });
    expect(await query("cards:lookUpInside", { id: own })).toEqual({ normalized: null, holder: null });
    expect(await query("cards:lookUpHere", { id: own })).toEqual({ normalized: own, isThere: true });
    expect(await query("cards:lookUpHere", { id: inside })).toEqual({ normalized: null, isThere: false });
  });

  // Caught, one at a time: the writes of a nested mutation kept when it throws; the same for components only.
  test("a component's mutation that throws undoes its own writes and those of its components, and no others", async () => {
    expect(await mutate("cards:stampOrNote", { holder: "tom" })).toEqual({ code: "OUT_OF_INK", holder: "tom" });
    expect(await query("cards:counts", { holder: "tom" })).toEqual([0, 0]);
    expect(await query("cards:holders")).toContain("tom");
    expect(JSON.stringify(await query("cards:ledgers"))).not.toContain("tom");
  });

  // Caught, one at a time: the app's variables visible to its components; the caller's identity passed on.
  test("a component sees its own variables, not the app's, and no identity", async () => {
    await setEnvironment(deployment().current(), "APP_SECRET", "hidden");
    const [subject, first, second] = JSON.parse(
      await project().printed("run", "cards:surroundings", "--identity", `{subject: "ann"}`),
    ) as unknown[];
    expect(subject).toBe("ann");
    const variables = ["CONVEX_CLOUD_URL", "CONVEX_SITE_URL"];
    expect(first).toEqual({
      prefix: "the club",
      loud: null,
      variables: [...variables, "PREFIX"],
      subject: null,
      path: "stamps",
    });
    expect(second).toEqual({
      prefix: "second",
      loud: "yes",
      variables: [...variables, "LOUD", "PREFIX"].sort(),
      subject: null,
      path: "secondStamps",
    });
  });

  // Caught: a component's reads not counted among its caller's.
  test("a live query that reads through a component runs again after a write in it", async () => {
    const client = new ConvexClient(deployment().current().url);
    const seen: unknown[] = [];
    const counts: FunctionReference<"query"> = makeFunctionReference("cards:counts");
    client.onUpdate(counts, { holder: "live" }, (value: unknown) => seen.push(value));
    await expect.poll(() => seen).toEqual([[0, 0]]);
    await mutate("cards:stampSecond", { holder: "live" });
    await expect
      .poll(() => seen)
      .toEqual([
        [0, 0],
        [0, 1],
      ]);
    await client.close();
  });

  test("a query pages through a component as often as it calls it", async () => {
    const holders = (await query("cards:pages")) as string[];
    expect(holders.length).toBeGreaterThan(1);
    expect(new Set(holders).size).toBe(holders.length);
  });

  // Caught: the component's path ignored.
  test("clients can call no function of a component, an administrator can by its path", async () => {
    await expect(query("stamps/cards:count", { holder: "ann" })).rejects.toThrow("Could not find public function");
    const { url } = deployment().current();
    const body = JSON.stringify({ path: "cards:count", args: { holder: "ann" }, componentPath: "stamps" });
    const headers = { "Content-Type": "application/json" };
    expect((await fetch(`${url}/api/query`, { method: "POST", body, headers })).status).toBe(403);
    expect(await project().printed("run", "--component", "stamps/ledger", "lines:all")).toContain("the club: ann");
  });

  // Caught: internal functions of a mounted component callable.
  test("the app can call no internal function of a component", async () => {
    await expect(query("cards:reachSecret")).rejects.toThrow(
      "Could not find public function for 'stamps/cards:secret'",
    );
  });

  // Caught: the component's name left out of an action's call.
  test("an action's calls of a component are transactions of their own", async () => {
    const action = makeFunctionReference<"action", Values>("cards:stampTwice");
    expect(await http().action(action, { holder: "act" })).toBe(2);
  });

  // Caught: any component's scheduled functions kept among the app's.
  test("a component's scheduled function is listed there, and the app cannot cancel it", async () => {
    const id = await mutate("cards:stampLater", { holder: "late" });
    await expect.poll(() => query("cards:counts", { holder: "late" })).toEqual([1, 0]);
    expect(await query("cards:scheduled")).toEqual({ here: [], inside: ["cards:stampNow success"] });
    await expect(mutate("cards:cancelInside", { id })).rejects.toThrow("Value does not match validator");
  });

  // Caught: the component of a scheduled function not stored.
  test("the app schedules a component's function", async () => {
    await mutate("cards:scheduleTelling", { holder: "soon" });
    await expect.poll(() => query("cards:holders")).toContain("told of soon");
    expect(await query("cards:scheduled")).toMatchObject({ here: ["cards:tellNow success"] });
  });

  // Caught, one at a time: a handle of the app taken for one of a component; the component of a scheduled function not
  // stored.
  test("a component calls and schedules the app's internal function by its handle", async () => {
    expect(await mutate("cards:letTell", { holder: "now", when: "now" })).toBe("noted");
    await mutate("cards:letTell", { holder: "later", when: "later" });
    await expect.poll(() => query("cards:holders")).toContain("told of later");
    expect(await query("cards:holders")).toContain("told of now");
  });

  // Caught: only the root's crons installed.
  test("a component's crons run in it", async () => {
    await expect.poll(() => query("cards:ticked"), { timeout: 10_000 }).toBe(true);
  });

  // Caught, one at a time: the prefix not removed; own routes after mounted ones.
  test("a component's HTTP routes answer under the prefix it is mounted with, the app's own before them", async () => {
    const { siteUrl } = deployment().current();
    expect(await (await fetch(`${siteUrl}/stamps/of/ann`)).json()).toEqual({
      pathname: "/stamps/of/ann",
      prefix: "the club",
      count: 1,
    });
    expect(await (await fetch(`${siteUrl}/stamps/own`)).text()).toBe("the club's own");
    expect((await fetch(`${siteUrl}/of/ann`)).status).toBe(404);
    expect((await fetch(`${siteUrl}/stamps/none`)).status).toBe(404);
  });
});
