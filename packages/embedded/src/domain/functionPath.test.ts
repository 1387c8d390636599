import { describe, expect, test } from "vitest";
import { addressOf, calledAddress, canonicalPath, requireFunction, shownPath } from "./functionPath.ts";
import type { Application, DeployedFunction } from "./application.ts";
import type { JsonValue } from "./json.ts";
import { anEngine, asAdmin, asNobody, asPerson } from "../../testing/testEngine.ts";

const answer = (): Promise<JsonValue> => Promise.resolve(null);

const APPLICATION: Application = anEngine().applicationOf({
  queries: { "leads:list": answer, "leads:default": answer },
  internalQueries: { "leads:secret": answer },
  mutations: { "leads:add": answer },
  actions: { "leads:send": answer },
  components: { mail: { queries: { "sent:list": answer }, internalQueries: { "sent:secret": answer } } },
});

describe("different spellings of a function path", () => {
  // Caught, one at a time: each extension kept; an extension removed in the middle; the name split at its last colon.
  test.each([
    ["leads:list", "leads:list"],
    ["leads.js:list", "leads:list"],
    ["leads.ts:list", "leads:list"],
    ["leads", "leads:default"],
    ["leads.js", "leads:default"],
    ["leads/staff.js:list", "leads/staff:list"],
    ["leads.js/staff:list", "leads.js/staff:list"],
    ["leads.jsx:list", "leads.jsx:list"],
    ["leads:list:more", "leads:list:more"],
  ])("%s is canonically %s", (asked, canonical) => {
    expect([canonicalPath(asked), canonicalPath(asked)]).toEqual([canonical, canonical]);
  });

  test.each([
    [{ component: "", path: "leads:list" }, "leads:list"],
    [{ component: "", path: "leads:default" }, "leads"],
    [{ component: "mail", path: "sent:list" }, "mail/sent:list"],
    [{ component: "mail", path: "sent:default" }, "mail/sent"],
  ])("%o is shown as %s", (address, shown) => {
    expect(shownPath(address)).toBe(shown);
  });

  // Caught, one at a time: each way of naming a function removed; a component's own function searched in the root, or
  // as an export.
  test.each<[claim: string, named: Record<string, JsonValue>, component: string, address: object]>([
    ["its path", { name: "leads.js:list" }, "mail", { component: "mail", path: "leads:list" }],
    [
      "a reference to an own function",
      { reference: "_reference/function/leads.js:list" },
      "mail",
      { component: "mail", path: "leads:list" },
    ],
    [
      "a reference to a component's function",
      { reference: "_reference/childComponent/mail/sent/list" },
      "",
      { component: "mail", path: "sent:list", isExport: true },
    ],
    [
      "a reference to a nested component's function",
      { reference: "_reference/childComponent/log/a/b/list" },
      "mail",
      { component: "mail/log", path: "a/b:list", isExport: true },
    ],
  ])("%s", (...[, named, component, address]) => {
    expect(addressOf(named, component)).toEqual(address);
  });

  test.each<[claim: string, named: Record<string, JsonValue>, message: string]>([
    ["nothing", {}, "A function is called without being named."],
    ["a number", { name: 1, reference: 2 }, "A function is called without being named."],
    [
      "only a component's module",
      { reference: "_reference/childComponent/mail/sent" },
      "is not a reference to a function",
    ],
    [
      "a reference inside other text",
      { reference: "x_reference/childComponent/mail/sent/list" },
      "x_reference/childComponent/mail/sent/list is not a reference",
    ],
  ])("an invalid reference: %s", (_, named, message) => {
    expect(() => addressOf(named, "")).toThrow(message);
  });
});

describe("a component's functions", () => {
  // Caught: any caller allowed to name a component.
  test("can be called from outside by administrators only", () => {
    const call = { path: "sent:list", componentPath: "mail" };
    expect(calledAddress({ ...call, caller: asAdmin })).toEqual({ component: "mail", path: "sent:list" });
    for (const caller of [asNobody, asPerson("ann")]) {
      expect(() => calledAddress({ ...call, caller })).toThrow("Only an administrator");
      expect(calledAddress({ path: "leads:list", caller })).toEqual({ component: "", path: "leads:list" });
      expect(calledAddress({ path: "leads:list", componentPath: "", caller })).toEqual({
        component: "",
        path: "leads:list",
      });
    }
  });
});

describe("looking up a function", () => {
  const ask = (
    path: string,
    wanted: { kind?: DeployedFunction["kind"]; internalAllowed: boolean; component?: string; isExport?: boolean },
  ) => {
    const { component = "", isExport, ...rest } = wanted;
    return requireFunction(APPLICATION, { component, path, ...(isExport !== undefined && { isExport }) }, rest).path;
  };
  const absent = (path: string, word = "public ") =>
    `Could not find ${word}function for '${path}'. Did you forget to run \`npx convex dev\` or \`npx convex deploy\`?`;

  // Caught, one at a time: an internal function found by everyone; by nobody; by the parent of a component; a different
  // error for a missing function.
  test("finds it where it may be called, and nowhere else", () => {
    expect(ask("leads.js:list", { internalAllowed: false })).toBe("leads:list");
    expect(ask("leads", { internalAllowed: false })).toBe("leads:default");
    expect(ask("leads:secret", { internalAllowed: true })).toBe("leads:secret");
    expect(() => ask("leads:secret", { internalAllowed: false })).toThrow(absent("leads:secret"));
    expect(() => ask("leads:nothing", { internalAllowed: false })).toThrow(absent("leads:nothing"));
    expect(() => ask("nothing.js", { internalAllowed: true })).toThrow(absent("nothing", ""));
    expect(() => ask("sent:list", { internalAllowed: true, component: "post" })).toThrow(absent("post/sent:list", ""));
    const mail = { component: "mail", internalAllowed: true };
    expect(ask("sent:list", { ...mail, isExport: true })).toBe("sent:list");
    expect(ask("sent:secret", mail)).toBe("sent:secret");
    expect(() => ask("sent:secret", { ...mail, isExport: true })).toThrow(absent("mail/sent:secret"));
  });

  // Caught, one at a time: a function run as another kind; the two kinds swapped in the error.
  test("requires the requested kind", () => {
    expect(ask("leads:add", { kind: "mutation", internalAllowed: false })).toBe("leads:add");
    expect(() => ask("leads:add", { kind: "query", internalAllowed: false })).toThrow(
      "Trying to execute leads:add as Query, but it is defined as Mutation.",
    );
    expect(() => ask("leads:send", { kind: "httpAction", internalAllowed: false })).toThrow(
      "Trying to execute leads:send as HTTP action, but it is defined as Action.",
    );
    expect(ask("leads:send", { internalAllowed: false })).toBe("leads:send");
  });
});
