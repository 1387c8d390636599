import { describe, expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import { identityOf } from "../domain/caller.ts";
import type { JsonValue } from "../domain/json.ts";
import {
  asAdmin,
  asNobody,
  asPerson,
  readAll,
  startedEngine,
  type SystemCall,
  type TestEngine,
  type TestProject,
} from "../../testing/testEngine.ts";

const nested = (call: SystemCall, name: string, args: JsonValue = {}) =>
  call("1.0/runUdf", { udfType: "query", name, args });
const whoAsks = async (call: SystemCall) =>
  ((await call("1.0/getUserIdentity", {})) as { subject: string } | null)?.subject ?? null;

interface Library {
  engine: TestEngine;
  /** How often each query has run. */
  runs: Record<string, number>;
}

/** Queries for members only, which admit their reader by another query. */
async function aLibrary(): Promise<Library> {
  const runs: Record<string, number> = {};
  const world: { engine?: TestEngine } = {};
  type Answer = (call: SystemCall, args: Record<string, JsonValue>) => Promise<JsonValue>;
  const counted =
    (name: string, answer: Answer): Answer =>
    (call, args) => {
      runs[name] = (runs[name] ?? 0) + 1;
      return answer(call, args);
    };
  const books: Answer = async (call, args) => {
    if ((await nested(call, "l:admission")) !== "admitted") throw new Error("not a member");
    return await nested(call, "l:shelf", args);
  };
  const project: TestProject = {
    queries: {
      "l:books": counted("books", books),
      "l:catalogue": books,
      "l:own": counted("own", async (call) => [await whoAsks(call), await books(call, {})]),
      "l:ownLast": counted("ownLast", async (call) => [await books(call, {}), await whoAsks(call)]),
      "l:read": counted("read", async (call) => [await books(call, {}), (await readAll(call, "loans")).length]),
      "l:timed": counted("timed", async (call) => [await books(call, {}), world.engine?.host.now() ?? 0]),
      "l:drawn": counted("drawn", async (call) => [await books(call, {}), world.engine?.host.random() ?? 0]),
      "l:logged": counted("logged", async (call) => {
        world.engine?.host.log("LOG", "asked");
        return await books(call, {});
      }),
      "l:askedAtOnce": counted("askedAtOnce", async (call) => {
        const answer = await books(call, {});
        return [answer, world.engine?.host.syscall("1.0/getUserIdentity", "{}") ?? null];
      }),
      "l:blob": counted("blob", async (call) => {
        const asked = world.engine?.host.jsSyscall("storage/getBlob", { storageId: "none" });
        await Promise.resolve(asked).catch(() => null);
        return await books(call, {});
      }),
      "l:limited": counted("limited", async (call) => [
        await books(call, {}),
        await call("1.0/runUdf", {
          udfType: "query",
          name: "l:catalogue",
          args: {},
          transactionLimits: { documentsRead: 100 },
        }),
      ]),
      "l:elsewhere": counted("elsewhere", async (call) => [
        await books(call, {}),
        await call("1.0/runUdf", {
          udfType: "query",
          reference: "_reference/childComponent/branch/shelf/size",
          args: {},
        }),
      ]),
      "l:peeked": counted("peeked", async (call) => [
        await books(call, {}),
        await call("1.0/runUdf", { udfType: "snapshotQuery", name: "l:shelf", args: {} }),
      ]),
    },
    internalQueries: {
      "l:admission": async (call) => {
        const subject = await whoAsks(call);
        const members = (await readAll(call, "members")) as { subject: string; is: boolean }[];
        return members.findLast((member) => member.subject === subject)?.is === true ? "admitted" : "refused";
      },
      "l:shelf": counted("shelf", async (call, { from = 0 }) => {
        const all = (await readAll(call, "books")) as { title: string }[];
        return all.slice(Number(from)).map(({ title }) => title);
      }),
    },
    components: { branch: { queries: { "shelf:size": () => Promise.resolve(3) } } },
    mutations: {
      "l:add": (call, { title = "" }) => call("1.0/insert", { table: "books", value: { title } }),
      "l:lend": (call) => call("1.0/insert", { table: "loans", value: {} }),
      "l:admit": (call, { subject = "", is = true }) =>
        call("1.0/insert", { table: "members", value: { subject, is } }),
    },
  };
  const engine = await startedEngine(project);
  world.engine = engine;
  return { engine, runs };
}

const PEOPLE = ["alice", "bob", "carol", "dave"] as const;

async function withMembers(): Promise<Library> {
  const library = await aLibrary();
  for (const subject of ["alice", "bob", "carol"]) await library.engine.run("l:admit", { subject });
  return library;
}

/** The answer to a person, from this book on. */
async function asked(
  engine: TestEngine,
  path: string,
  { who, from = 0 }: { who: string; from?: number },
): Promise<JsonValue> {
  return await engine.run(path, { from }, asPerson(who)).catch(() => "refused");
}

describe("a query that only calls other queries", () => {
  // Caught: each person's run repeated at each change; the memory of the last run never written.
  test("runs no more than twice after a change, for however many people get the same answers", async () => {
    const { engine, runs } = await withMembers();
    for (const who of ["alice", "bob", "carol"]) expect(await asked(engine, "l:books", { who })).toEqual([]);
    await engine.run("l:add", { title: "Emma" });
    runs["books"] = 0;
    for (const who of ["alice", "bob", "carol", "alice", "bob"]) {
      expect(await asked(engine, "l:books", { who })).toEqual(["Emma"]);
    }
    expect(runs["books"]).toBe(2);
    await engine.close();
  });

  // Caught, one at a time: the answer of another person's admission taken; arguments not compared; only the first inner call
  // compared; a result from before the last write.
  test("gives everybody the result of their own run, after any writes and changes of admission", async () => {
    const who = fc.constantFrom(...PEOPLE);
    const step = fc.oneof(
      { arbitrary: fc.record({ admit: who, is: fc.boolean() }), weight: 2 },
      { arbitrary: fc.record({ title: fc.constantFrom("Emma", "Ulysses") }), weight: 1 },
      { arbitrary: fc.record({ ask: who, from: fc.constantFrom(0, 0, 0, 1) }), weight: 6 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
        const { engine } = await aLibrary();
        const members = new Set<string>();
        const titles: string[] = [];
        for (const each of steps) {
          if ("admit" in each) {
            await engine.run("l:admit", { subject: each.admit, is: each.is });
            if (each.is) members.add(each.admit);
            else members.delete(each.admit);
          } else if ("title" in each) {
            await engine.run("l:add", { title: each.title });
            titles.push(each.title);
          } else {
            const expected = members.has(each.ask) ? titles.slice(each.from) : "refused";
            expect(await asked(engine, "l:books", { who: each.ask, from: each.from })).toEqual(expected);
          }
        }
        await engine.close();
      }),
      { numRuns: cases(40, 400) },
    );
  });

  // Caught: the reads of the inner calls missing from a run that was taken for alike.
  test("makes each person's live query stale when its dependencies change, their own admission included", async () => {
    const { engine, runs } = await withMembers();
    const stale: string[] = [];
    const watch = async (who: string) => {
      const description = { path: "l:books", args: { from: 0 }, caller: asPerson(who), journal: null };
      const live = engine.live.subscribe(description, { mayHaveChanged: () => void stale.push(who) });
      const refresh = () =>
        engine.executor.background(async () => {
          await engine.live.refresh(live);
        });
      await refresh();
      return { live, refresh };
    };
    const lists = [await watch("alice"), await watch("bob"), await watch("carol")];
    await engine.run("l:add", { title: "Emma" });
    expect(stale.splice(0).sort()).toEqual(["alice", "bob", "carol"]);
    runs["books"] = 0;
    for (const { refresh } of lists) await refresh();
    expect(runs["books"]).toBe(2);
    await engine.run("l:add", { title: "Ulysses" });
    expect(stale.splice(0).sort()).toEqual(["alice", "bob", "carol"]);
    for (const { refresh } of lists) await refresh();
    await engine.run("l:admit", { subject: "carol", is: false });
    expect(stale).toContain("carol");
    for (const { refresh } of lists) await refresh();
    expect(lists.map(({ live }) => live.outcome?.ok)).toEqual([true, true, false]);
    await engine.close();
  });

  // Caught: a promise for each list that gets what another's run answered; a person who must be asked again answered without it.
  test("is there at once for a live query, without a promise, unless its code must run", async () => {
    const { engine } = await withMembers();
    const lists = ["alice", "bob", "carol", "dave"].map((who) => {
      const description = { path: "l:books", args: { from: 0 }, caller: asPerson(who), journal: null };
      return engine.live.subscribe(description, { mayHaveChanged: () => undefined });
    });
    const refreshed = async () => {
      const waits: boolean[] = [];
      for (const live of lists) {
        await engine.executor.background(async () => {
          const running = engine.live.refresh(live);
          waits.push(running !== null);
          await running;
        });
      }
      return waits;
    };
    await refreshed();
    await engine.run("l:add", { title: "Emma" });
    const waits = await refreshed();
    expect(waits[2]).toBe(false);
    const answers = lists.map(({ outcome }) => (outcome?.ok === true ? outcome.value : "refused"));
    expect(answers[0]).toContain("Emma");
    expect(answers).toEqual([answers[0], answers[0], answers[0], "refused"]);
    await engine.close();
  });

  // Caught: a cached answer about the caller that did not count as reading the identity, so that the first reader's result was
  // shared with everybody.
  test("counts as having asked who its caller is when a query that it called has", async () => {
    const { engine } = await withMembers();
    const outcome = async (path: string, who: string) => {
      const description = { path, args: {}, caller: asPerson(who), journal: null };
      const live = engine.live.subscribe(description, { mayHaveChanged: () => undefined });
      await engine.executor.background(async () => {
        await engine.live.refresh(live);
      });
      return live.outcome?.ok;
    };
    expect(await outcome("l:books", "alice")).toBe(true);
    // Its inner calls have been answered before, by `l:books`.
    expect(await outcome("l:catalogue", "alice")).toBe(true);
    expect(await outcome("l:catalogue", "dave")).toBe(false);
    await engine.close();
  });

  // Caught: a run taken for alike that did not count as reading the identity, so that its result was shared with everybody.
  test("counts as having asked, too, when its run was taken for alike", async () => {
    const { engine, runs } = await withMembers();
    for (const who of ["alice", "bob", "alice"]) await asked(engine, "l:books", { who });
    runs["books"] = 0;
    const outcome = async (who: string) => {
      const description = { path: "l:books", args: { from: 0 }, caller: asPerson(who), journal: null };
      const live = engine.live.subscribe(description, { mayHaveChanged: () => undefined });
      await engine.executor.background(async () => {
        await engine.live.refresh(live);
      });
      return live.outcome?.ok;
    };
    expect(await outcome("alice")).toBe(true);
    expect(runs["books"]).toBe(0);
    expect(await outcome("dave")).toBe(false);
    await engine.close();
  });

  // Caught: the answer to somebody else kept for people who are not signed in, or for administrators.
  test("refuses administrators and people who are not signed in as before", async () => {
    const { engine } = await withMembers();
    for (const who of ["alice", "bob", "alice"]) await asked(engine, "l:books", { who });
    for (const caller of [asNobody, asAdmin, asNobody, asAdmin]) {
      await expect(engine.run("l:books", {}, caller)).rejects.toThrow("not a member");
    }
    expect(await engine.run("l:books", {}, { kind: "admin", actingAs: identityOf(asPerson("alice")) })).toEqual([]);
    await engine.close();
  });

  // Caught: results of old code kept, whose inner calls answer as before.
  test("runs again after a push", async () => {
    const { engine, runs } = await withMembers();
    const everybody = async () => {
      for (const who of ["alice", "bob", "carol"]) await asked(engine, "l:books", { who });
    };
    await everybody();
    await everybody();
    runs["books"] = 0;
    await everybody();
    expect(runs["books"]).toBe(0);
    await engine.installer.refresh(engine.installer.current(), []);
    await asked(engine, "l:books", { who: "alice" });
    await asked(engine, "l:books", { who: "alice" });
    expect(runs["books"]).toBe(2);
    await engine.close();
  });
});

describe("a query runs for each person if it", () => {
  // Caught, one at a time: each of these not noted in the trace of the run.
  test.each([
    ["asks who it is before the calls", "own"],
    ["asks who it is after the calls", "ownLast"],
    ["reads a table itself", "read"],
    ["reads the time", "timed"],
    ["draws random numbers", "drawn"],
    ["logs", "logged"],
    ["calls a query on a snapshot", "peeked"],
    ["asks who it is by a call that does not wait", "askedAtOnce"],
    ["asks for a file", "blob"],
    ["calls a query with limits of its own", "limited"],
    ["calls a query of another component", "elsewhere"],
  ])("%s", async (_, name) => {
    const { engine, runs } = await withMembers();
    for (const round of [1, 2]) {
      for (const who of ["alice", "bob", "carol"]) {
        await asked(engine, `l:${name}`, { who });
        if (round === 2 && name.startsWith("own")) {
          expect(JSON.stringify(await asked(engine, `l:${name}`, { who }))).toContain(who);
        }
      }
    }
    expect(runs[name]).toBe(name.startsWith("own") ? 9 : 6);
    await engine.close();
  });
});
