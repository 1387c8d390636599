import { describe, expect, test } from "vitest";
import { addressOf, calledAddress, canonicalPath, requireFunction, shownPath } from "./functionPath.ts";
import type { Application, DeployedFunction } from "./application.ts";
import type { JsonValue } from "./json.ts";
import { anEngine, asAdmin, asNobody, asPerson } from "../testing/testEngine.ts";

const answer = (): Promise<JsonValue> => Promise.resolve(null);

const APPLICATION: Application = anEngine().applicationOf({
  queries: { "leads:list": answer, "leads:default": answer },
  internalQueries: { "leads:secret": answer },
  mutations: { "leads:add": answer },
  actions: { "leads:send": answer },
  components: { mail: { queries: { "sent:list": answer }, internalQueries: { "sent:secret": answer } } },
});

describe("one function is meant by", () => {
  // Caught, one at a time: each ending left on; an ending taken off in the middle; the name cut at its last colon.
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
  ])("%s: it is %s", (asked, canonical) => {
    expect([canonicalPath(asked), canonicalPath(asked)]).toEqual([canonical, canonical]);
  });

  test.each([
    [{ component: "", path: "leads:list" }, "leads:list"],
    [{ component: "", path: "leads:default" }, "leads"],
    [{ component: "mail", path: "sent:list" }, "mail/sent:list"],
    [{ component: "mail", path: "sent:default" }, "mail/sent"],
  ])("%o, and told as %s", (address, shown) => {
    expect(shownPath(address)).toBe(shown);
  });

  // Caught, one at a time: each way of naming one left out; a component's own function looked for in the root, or as an export.
  test.each<[claim: string, named: Record<string, JsonValue>, component: string, address: object]>([
    ["its path", { name: "leads.js:list" }, "mail", { component: "mail", path: "leads:list" }],
    [
      "a reference of its own",
      { reference: "_reference/function/leads.js:list" },
      "mail",
      { component: "mail", path: "leads:list" },
    ],
    [
      "one of a component",
      { reference: "_reference/childComponent/mail/sent/list" },
      "",
      { component: "mail", path: "sent:list", isExport: true },
    ],
    [
      "one of a component's component",
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
      "a component's module alone",
      { reference: "_reference/childComponent/mail/sent" },
      "is no reference to a function",
    ],
    [
      "a reference within something else",
      { reference: "x_reference/childComponent/mail/sent/list" },
      "x_reference/childComponent/mail/sent/list is no reference",
    ],
  ])("not %s", (_, named, message) => {
    expect(() => addressOf(named, "")).toThrow(message);
  });
});

describe("a component's functions", () => {
  // Caught: whoever names a component taken there.
  test("are nobody's from outside but an administrator's", () => {
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

describe("a function that is asked for", () => {
  const ask = (
    path: string,
    wanted: { kind?: DeployedFunction["kind"]; internalAllowed: boolean; component?: string; isExport?: boolean },
  ) => {
    const { component = "", isExport, ...rest } = wanted;
    return requireFunction(APPLICATION, { component, path, ...(isExport !== undefined && { isExport }) }, rest).path;
  };
  const absent = (path: string, word = "public ") =>
    `Could not find ${word}function for '${path}'. Did you forget to run \`npx convex dev\` or \`npx convex deploy\`?`;

  // Caught, one at a time: an internal function found by everybody; by nobody; by a component's mounter; another word for what is absent.
  test("is found where it may be reached, and is as good as absent elsewhere", () => {
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

  // Caught, one at a time: run as whatever it is; the two kinds told in each other's place.
  test("is of the kind that it is asked for as", () => {
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
