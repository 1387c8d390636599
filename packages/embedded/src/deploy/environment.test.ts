import { describe, expect, test } from "vitest";
import { changedEnvironment, builtInVariables } from "./environment.ts";
import { systemFunctions } from "./systemFunctions.ts";
import { restoreApplication } from "./restoreApplication.ts";
import { aDeployment, askedOf, pushBody } from "../../testing/testPush.ts";

const set = (name: string, value: string | null): { changes: { name: string; value: string | null }[] } => ({
  changes: [{ name, value }],
});

describe("secrets", () => {
  const SECRET = "SECRET-7f3a";
  const sayWord = {
    modules: { "a.js": `const early = process.env.WORD; export const say = action(() => [early, process.env.WORD]);` },
  };

  // Caught: a key of the process written into the store, from where it reaches every backup.
  test("reach functions, and are neither stored nor listed nor answered", async () => {
    const deployment = aDeployment({ WORD: SECRET });
    const { push, pushes, installation, settings } = deployment;
    const answers = [await push(sayWord), await pushes.startPush(pushBody(sayWord))];
    const say = (): Promise<string> | undefined =>
      installation.application.functions.get("a:say")?.registered.invokeAction?.("", "[{}]");
    expect(await say()).toBe(JSON.stringify([SECRET, SECRET]));
    const listed = systemFunctions(deployment).get("_system/cli/queryEnvironmentVariables:default")?.({}, askedOf(""));
    const stored = ["environment", "modules", "push", "components"].map((name) => settings.entries(name));
    expect(JSON.stringify(stored)).toContain("process.env.WORD");
    expect(JSON.stringify([answers, await listed, stored])).not.toContain(SECRET);
    // They are there after a change of another variable, a renewal and a restart.
    await pushes.updateEnvironment(set("OTHER", "x"));
    expect(await say()).toBe(JSON.stringify([SECRET, SECRET]));
    expect(await pushes.renew()).toBe(true);
    expect(await say()).toBe(JSON.stringify([SECRET, SECRET]));
    const restored = await restoreApplication(settings, deployment);
    expect(await restored?.functions.get("a:say")?.registered.invokeAction?.("", "[{}]")).toContain(SECRET);
  });

  test("win over a stored variable of the same name", async () => {
    const { push, pushes, installation } = aDeployment({ WORD: SECRET });
    await pushes.updateEnvironment(set("WORD", "stored"));
    await push(sayWord);
    const said = await installation.application.functions.get("a:say")?.registered.invokeAction?.("", "[{}]");
    expect(said).toBe(JSON.stringify([SECRET, SECRET]));
  });
});

describe("environment variables", () => {
  test("are set, listed by name, read and removed", async () => {
    const deployment = aDeployment();
    const functions = systemFunctions(deployment);
    await deployment.pushes.updateEnvironment(set("B", "2"));
    await deployment.pushes.updateEnvironment(set("A", "1"));
    expect(await functions.get("_system/cli/queryEnvironmentVariables:default")?.({}, askedOf(""))).toEqual([
      { name: "A", value: "1" },
      { name: "B", value: "2" },
    ]);
    await deployment.pushes.updateEnvironment(set("A", null));
    expect(await functions.get("_system/cli/queryEnvironmentVariables:get")?.({ name: "A" }, askedOf(""))).toBeNull();
    expect(await functions.get("_system/cli/queryEnvironmentVariables:get")?.({ name: "B" }, askedOf(""))).toEqual({
      name: "B",
      value: "2",
    });
  });

  // Caught: only the store written, so that a module keeps what it read at import.
  test("reach functions at the next call, even if a module read them at import", async () => {
    const { push, pushes, installation } = aDeployment();
    await push({
      modules: {
        "a.js": `const early = process.env.WORD; export const say = action(() => [early ?? null, process.env.WORD ?? null, process.env.CONVEX_SITE_URL]);`,
      },
    });
    const say = (): Promise<string> | undefined =>
      installation.application.functions.get("a:say")?.registered.invokeAction?.("", "[{}]");
    expect(await say()).toBe(`[null,null,"http://site.test"]`);
    await pushes.updateEnvironment(set("WORD", "hello"));
    expect(await say()).toBe(`["hello","hello","http://site.test"]`);
  });

  test("refresh live queries also before the first push", async () => {
    const { pushes, installation } = aDeployment();
    await pushes.updateEnvironment(set("WORD", "hello"));
    expect(installation.installs).toBe(1);
  });

  test("that the pushed code needs cannot be removed", async () => {
    const { push, pushes, installation } = aDeployment();
    await pushes.updateEnvironment(set("ISSUER", "https://a.test"));
    await push({
      modules: {
        "auth.config.js": `export default { providers: [{ domain: process.env.ISSUER, applicationID: "x" }] }`,
      },
    });
    await expect(pushes.updateEnvironment(set("ISSUER", null))).rejects.toMatchObject({
      code: "AuthConfigMissingEnvironmentVariable",
    });
    await pushes.updateEnvironment(set("ISSUER", "https://b.test"));
    expect(installation.application.authProviders).toEqual([
      { type: "oidc", domain: "https://b.test", applicationID: "x" },
    ]);
  });

  test.each([
    [
      "CONVEX_CLOUD_URL",
      "x",
      "EnvVarNameForbidden",
      'Environment variable with name "CONVEX_CLOUD_URL" is built in and cannot be overridden.',
    ],
    ["CONVEX_SITE_URL", "x", "EnvVarNameForbidden", "is built in"],
    [
      "1ST",
      "x",
      "InvalidEnvVarName",
      '"1ST" is not a valid name for an environment variable: at most 40 letters, digits and underscores, not beginning with a digit',
    ],
    ["WITH-DASH", "x", "InvalidEnvVarName", "WITH-DASH"],
    ["", "x", "InvalidEnvVarName", '""'],
    ["N".repeat(41), "x", "InvalidEnvVarName", "NNN"],
    ["BIG", "é".repeat(4_097), "EnvVarValueTooLarge", "The value of BIG is larger than 8192 bytes."],
  ])("%s is refused with its code", (...[name, value, code, words]) => {
    const message = expect.stringContaining(words) as string;
    expect(() => changedEnvironment({}, [{ name, value }])).toThrow(
      expect.objectContaining({ code, message }) as Error,
    );
  });

  test("have names of forty characters and values of eight kilobytes, and keep the others", () => {
    const name = `_${"n".repeat(39)}`;
    const value = "é".repeat(4_096);
    expect(
      changedEnvironment({ A: "1", B: "2" }, [
        { name, value },
        { name: "A", value: null },
      ]),
    ).toEqual({
      B: "2",
      [name]: value,
    });
  });

  test("are limited to one hundred", () => {
    const hundred = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`V${String(at)}`, ""]));
    expect(changedEnvironment(hundred, [{ name: "V1", value: "changed" }])["V1"]).toBe("changed");
    expect(() => changedEnvironment(hundred, [{ name: "MORE", value: "" }])).toThrow(/at most 100/);
  });

  test("include the deployment's URLs, evaluated when read", () => {
    let site = "http://early";
    const environment = builtInVariables({ A: "1" }, () => ({ cloud: "http://cloud", site }));
    site = "http://late";
    expect(environment).toEqual({ A: "1", CONVEX_CLOUD_URL: "http://cloud", CONVEX_SITE_URL: "http://late" });
  });
});
