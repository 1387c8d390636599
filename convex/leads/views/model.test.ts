import { beforeEach, describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice, type Practice } from "../../../tests/support/functions/personas";
import { api } from "../../_generated/api";

// The number itself: a limit that is imported moves with its mistake.
const MOST_VIEWS = 50;

const clock = useFixedClock();
const { list, remove, save } = api.leads.views.staff;

let practice: Practice;

beforeEach(async () => {
  practice = await aPractice(startBackend());
});

const SHOWN = { filter: "due", sort: "-value", search: "nurse" };
type Person = Practice["asSales"];

const add = async (person: Person, name: string, isShared = false) =>
  (await person.mutation(save, { viewId: null, form: { name, isShared }, shown: SHOWN, version: 0 })).viewId;
const names = async (person: Person) => (await person.query(list, {})).map(({ name }) => name);

describe("a saved view", () => {
  // Caught: another person's own view in the list.
  test("is the person's own, or everybody's", async () => {
    await add(practice.asSales, " Nurses to call ");
    const viewId = await add(practice.asLawyer, "All due", true);
    await add(practice.asLawyer, "Mine alone");
    expect(await names(practice.asSales)).toEqual(["All due", "Nurses to call"]);
    const [shared] = await practice.asSales.query(list, {});
    expect(shared).toEqual({
      viewId,
      name: "All due",
      isShared: true,
      ...SHOWN,
      version: 1,
      byName: "Daniel Okafor",
      canChange: false,
    });
    expect((await practice.asAdmin.query(list, {})).map(({ canChange }) => canChange)).toEqual([true]);
    const ofLawyer = await practice.asLawyer.query(list, {});
    expect(ofLawyer.map(({ name, byName, canChange }) => [name, byName, canChange])).toEqual([
      ["All due", null, true],
      ["Mine alone", null, true],
    ]);
  });

  test("is changed by its author, a shared one by administrators too; the second of two edits is refused", async () => {
    const viewId = await add(practice.asLawyer, "All due", true);
    const wanted = { viewId, form: { name: "Due", isShared: true }, shown: { ...SHOWN, search: "" }, version: 1 };
    expect(await refusalOf(practice.asSales.mutation(save, wanted))).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(practice.asSales.mutation(remove, { viewId, version: 1 }))).toMatchObject({
      code: "FORBIDDEN",
    });
    clock.pass(3_000);
    await practice.asAdmin.mutation(save, wanted);
    clock.pass(3_000);
    const late = { code: "CHANGED_MEANWHILE", byName: "Ana Duarte", at: NOON + 3_000, current: "2" };
    expect(await refusalOf(practice.asLawyer.mutation(save, wanted))).toEqual(late);
    expect(await refusalOf(practice.asLawyer.mutation(remove, { viewId, version: 1 }))).toEqual(late);
    expect(await practice.asSales.query(list, {})).toMatchObject([{ byName: "Daniel Okafor" }]);
    expect(await practice.asLawyer.query(list, {})).toMatchObject([
      { name: "Due", search: "", version: 2, byName: null },
    ]);
    await practice.asLawyer.mutation(remove, { viewId, version: 2 });
    expect(await names(practice.asSales)).toEqual([]);
  });

  // Caught: an answer that shows that somebody has a view with this id.
  test("of another person is answered like one that does not exist", async () => {
    const own = await add(practice.asLawyer, "Mine alone");
    for (const viewId of [own, "view-9"]) {
      const wanted = { viewId, form: { name: "Taken", isShared: false }, shown: SHOWN, version: 1 };
      const refused = { code: "NOT_FOUND", what: "view" };
      expect(await refusalOf(practice.asAdmin.mutation(save, wanted))).toEqual(refused);
      expect(await refusalOf(practice.asAdmin.mutation(remove, { viewId, version: 1 }))).toEqual(refused);
    }
  });

  test.for([
    ["", "The view's name is required"],
    ["   ", "The view's name is required"],
    ["x".repeat(61), "At most 60 characters"],
    ["DUE ", "One of your views has this name already"],
  ])("is not called %j: %s", async ([name = "", reason]) => {
    await add(practice.asSales, " Due");
    expect(await refusalOf(add(practice.asSales, name))).toEqual({ code: "INVALID", field: "name", reason });
  });

  test("may share a name with another person's own view, and keeps its name through a change", async () => {
    await add(practice.asLawyer, "Due");
    const viewId = await add(practice.asSales, "Due");
    const wanted = { viewId, form: { name: "due", isShared: false }, shown: SHOWN, version: 1 };
    await practice.asSales.mutation(save, wanted);
    expect(await names(practice.asSales)).toEqual(["due"]);
    const longest = "x".repeat(60);
    await add(practice.asSales, `  ${longest} `);
    expect(await names(practice.asSales)).toEqual(["due", longest]);
  });

  // Caught: a shared view that blocks a private name, and the reverse; an administrator's private names that block another
  // person's view.
  test("that is shared has a unique name among shared views", async () => {
    const viewId = await add(practice.asLawyer, "Due", true);
    await add(practice.asLawyer, "Due");
    await add(practice.asAdmin, "Mine");
    const taken = { code: "INVALID", field: "name", reason: "A shared view has this name already" };
    expect(await refusalOf(add(practice.asSales, "due", true))).toEqual(taken);
    const wanted = { viewId, form: { name: "Due", isShared: false }, shown: SHOWN, version: 1 };
    const ofLawyer = { ...taken, reason: "One of your views has this name already" };
    expect(await refusalOf(practice.asAdmin.mutation(save, wanted))).toEqual(ofLawyer);
    await practice.asAdmin.mutation(save, { ...wanted, form: { name: "Mine", isShared: false } });
    expect(await names(practice.asLawyer)).toEqual(["Due", "Mine"]);
  });

  test("is one of at most fifty, and holds no endless search", async () => {
    for (let at = 0; at < MOST_VIEWS; at++) await add(practice.asSales, `View ${String(at)}`);
    const full = { code: "INVALID", field: "name", reason: "There can be at most 50 views of your own" };
    expect(await refusalOf(add(practice.asSales, "One more"))).toEqual(full);
    for (let at = 0; at < MOST_VIEWS; at++) await add(practice.asSales, `Shared ${String(at)}`, true);
    const shared = { ...full, reason: "There can be at most 50 shared views" };
    expect(await refusalOf(add(practice.asLawyer, "One more", true))).toEqual(shared);
    expect(await names(practice.asSales)).toHaveLength(2 * MOST_VIEWS);
    const shown = { ...SHOWN, search: "x".repeat(201) };
    const wanted = { viewId: null, form: { name: "Long", isShared: true }, shown, version: 0 };
    expect(await refusalOf(practice.asSales.mutation(save, wanted))).toMatchObject({
      code: "INVALID",
      field: "search",
    });
  });

  test("is audited if it is shared, and not if it is private", async () => {
    await add(practice.asSales, "Mine");
    const viewId = await add(practice.asSales, "All due", true);
    const wanted = { viewId, form: { name: "Due", isShared: false }, shown: SHOWN, version: 1 };
    await practice.asSales.mutation(save, wanted);
    const [own, other] = [await add(practice.asSales, "Own"), await add(practice.asLawyer, "New", true)];
    await practice.asSales.mutation(remove, { viewId: own, version: 1 });
    await practice.asAdmin.mutation(remove, { viewId: other, version: 1 });
    const events = await practice.backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    const told = events.map(({ action, subject, actorName, before, after }) => [
      action,
      subject,
      actorName,
      before,
      after,
    ]);
    expect(told).toEqual([
      ["leads:shareView", viewId, "Sofia Reyes", null, "All due"],
      ["leads:removeView", viewId, "Sofia Reyes", "All due", "Due"],
      ["leads:shareView", other, "Daniel Okafor", null, "New"],
      ["leads:removeView", other, "Ana Duarte", "New", null],
    ]);
  });
});
