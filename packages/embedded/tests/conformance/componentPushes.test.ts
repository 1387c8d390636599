import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { describe, expect, test } from "vitest";
import { anEmbeddedDeployment } from "../../testing/embeddedDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { copyProject, QUICK_PUSH } from "../../testing/officialCli.ts";
import { setEnvironment } from "../../testing/pushedProject.ts";

const CLUB = join(import.meta.dirname, "readingClub/project");
const SECOND = `app.use(stamps, { name: "secondStamps", env: { PREFIX: "second", LOUD: "yes" } });`;
const TIMEOUT_MS = 120_000;

const deployment = forAllTests(anEmbeddedDeployment, TIMEOUT_MS);
const project = forAllTests(() => copyProject(CLUB, () => deployment().current()));

const pushed = async (): Promise<string> => (await project().succeed(...QUICK_PUSH)).stderr;

function edit(path: string, from: string, to: string): void {
  const file = join(project().folder, "convex", path);
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

type Values = Record<string, unknown>;

const http = (): ConvexHttpClient => new ConvexHttpClient(deployment().current().url);
const query = (name: string, args: Values = {}): Promise<unknown> =>
  http().query(makeFunctionReference<"query", Values>(`cards:${name}`), args);
const mutate = (name: string, args: Values = {}): Promise<unknown> =>
  http().mutation(makeFunctionReference<"mutation", Values>(`cards:${name}`), args);

// The steps share one deployment; each builds on the one before.
describe("a deployment with components over pushes and restarts", { timeout: TIMEOUT_MS }, () => {
  // Caught: components of components left out.
  test("the first push installs every component, nested ones too", async () => {
    await setEnvironment(deployment().current(), "CLUB_NAME", "the club");
    const told = await pushed();
    for (const path of ["stamps", "stamps/ledger", "secondStamps", "secondStamps/ledger", "workpool/batchWorker"]) {
      expect(told).toContain(`Installed component ${path}.`);
    }
    expect(told).not.toContain("Remounted");
    for (const stamp of ["stamp", "stampSecond"]) await mutate(stamp, { holder: "ann" });
  });

  // Caught: the components left out of what is stored.
  test("after a restart components keep their functions, data, variables and routes without a push", async () => {
    await deployment().restart();
    expect(await query("counts", { holder: "ann" })).toEqual([1, 1]);
    expect(await query("ledgers")).toEqual([["the club: ann"], ["second: ann"]]);
    const answer = await fetch(`${deployment().current().siteUrl}/stamps/of/ann`);
    expect(await answer.json()).toMatchObject({ prefix: "the club", count: 1 });
  });

  // Caught: the variables of the push passed on.
  test("a changed variable of the app reaches a component at its next call", async () => {
    await setEnvironment(deployment().current(), "CLUB_NAME", "the other club");
    await mutate("stamp", { holder: "bob" });
    expect(await query("ledgers")).toEqual([["the club: ann", "the other club: bob"], ["second: ann"]]);
  });

  // Caught, one at a time: the components of the previous push kept; one with documents reported as new.
  testInLongRun(
    "a new version of a component keeps its data, handles lead to it, and one that is removed has its data when it returns",
    async () => {
      const handle = await mutate("handleOf");
      edit("components/stamps/cards.ts", "return card?.count ?? 0;", "return (card?.count ?? 0) * 100;");
      edit("cards.ts", `return "noted";`, `return "noted anew";`);
      edit("convex.config.ts", SECOND, "");
      const gone = await pushed();
      expect(await mutate("tellBy", { handle, holder: "cat" })).toBe("noted anew");
      expect(gone).toContain("Unmounted component secondStamps.");
      expect(gone).toContain("Unmounted component secondStamps/ledger.");
      await expect(mutate("stampSecond", { holder: "ann" })).rejects.toThrow(
        "Could not find public function for 'secondStamps/cards:stamp'",
      );
      await deployment().restart();
      edit("convex.config.ts", "export default app;", `${SECOND}\nexport default app;`);
      expect(await pushed()).toContain("Remounted component secondStamps.");
      expect(await query("counts", { holder: "ann" })).toEqual([100, 100]);
    },
  );

  // Caught: the schema's failure reported without its component.
  testInLongRun("a component's schema that its documents do not fit is refused with its name", async () => {
    edit("components/stamps/schema.ts", "count: v.number()", "count: v.string()");
    const told = await project().refusal(...QUICK_PUSH);
    expect(told).toMatch(/Document with ID "[a-z0-9]{32}" in table "cards" does not match the schema/);
    expect(told).toMatch(/in component "(secondStamps|stamps)"/);
    edit("components/stamps/schema.ts", "count: v.string()", "count: v.number()");
    expect(await query("counts", { holder: "ann" })).toEqual([100, 100]);
  });

  // Caught: a component's variables left unchecked.
  testInLongRun("a component that lacks a variable it needs is refused with both names", async () => {
    edit("convex.config.ts", SECOND, `app.use(stamps, { name: "secondStamps", env: { LOUD: "yes" } as never });`);
    expect(await project().refusal(...QUICK_PUSH)).toContain(
      'The component "secondStamps" needs the environment variable PREFIX',
    );
    edit("convex.config.ts", `app.use(stamps, { name: "secondStamps", env: { LOUD: "yes" } as never });`, SECOND);
  });
});
