import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { StartProblem } from "../start/problem.ts";
import type { Cli } from "./convexCli.ts";
import { helpFor, parseDeployOptions } from "./options.ts";
import { deploy } from "./run.ts";
import { targetFrom } from "./target.ts";

const CLOUD = { CONVEX_DEPLOY_KEY: "prod:happy-otter-1|eyJ2" };
const RIGHT = {
  APP_ORIGINS: "https://passage.firm.example",
  CLERK_ISSUER: "https://clerk.firm.example",
  CLERK_SECRET_KEY: "sk_live_abc",
};
const asLines = (variables: object) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join("\n");

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "passage-deploy-"))));
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function file(text: string, mode = 0o600): string {
  const path = join(folder, "variables");
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

const finding = (check: string, result: string, sentence = "Do it.") => ({ title: check, check, result, sentence });

interface Deployed {
  variables?: object;
  findings?: object[];
  fails?: string;
}

/** A deployment, as the official command line reports it. */
function aDeployment({
  variables = RIGHT,
  findings = [finding("page", "ok"), finding("clerkSessions", "ok")],
  fails,
}: Deployed = {}) {
  const calls: { args: string[]; input: string | undefined; env: Record<string, string | undefined> }[] = [];
  const said: string[] = [];
  const cli: Cli = async ({ doing, args, env, input }) => {
    calls.push({ args, input, env });
    if (args[0] === fails) throw new StartProblem(`${doing} failed:\nno connection`);
    await Promise.resolve();
    if (args[0] === "env" && args[1] === "list") return asLines(variables);
    return args[0] === "run" ? JSON.stringify(findings) : "";
  };
  const run = async (options: { variablesFile?: string; checkOnly?: boolean } = {}, env: object = CLOUD) => {
    const { variablesFile = null, checkOnly = false } = options;
    return await deploy(
      { variablesFile, checkOnly },
      { cli, env: env as NodeJS.ProcessEnv, say: (line) => said.push(line) },
    );
  };
  return { run, calls, said, commands: () => calls.map(({ args }) => args.slice(0, 2).join(" ")) };
}

describe("a deployment", () => {
  test("checks the variables, sets changed ones, deploys, and checks the installation", async () => {
    const { run, calls, said, commands } = aDeployment();
    const variables = { ...RIGHT, FIRM_NAME: 'Duarte\'s "Law"', VITE_CONVEX_URL: "https://x.convex.cloud" };
    expect(await run({ variablesFile: file(asLines(variables).replace('Duarte\'s "Law"', '`Duarte\'s "Law"`')) })).toBe(
      0,
    );
    expect(commands()).toEqual(["env list", "env set", "deploy -y", "run workspace/installation/internal:check"]);
    expect(calls[1]).toMatchObject({ args: ["env", "set", "--force"], input: 'FIRM_NAME=`Duarte\'s "Law"`\n' });
    expect(said.at(-1)).toBe("Nothing is left to do.");
  });

  // Caught: a key in the list of processes, where every account of the machine reads it.
  test("puts no value on a command line", async () => {
    const { run, calls } = aDeployment({ variables: {} });
    await run({ variablesFile: file(asLines(RIGHT)) });
    expect(JSON.stringify(calls.map(({ args }) => args))).not.toContain("sk_live_abc");
    expect(calls[1]?.input).toContain("CLERK_SECRET_KEY='sk_live_abc'");
  });

  test("says everything that is wrong at once, and changes nothing", async () => {
    const { run, said, commands } = aDeployment({ variables: { ...RIGHT, APP_ORIGINS: "" } });
    const variables =
      'CLERK_SECRET_KEY="sk_test_abc"\nRESEND_API_KEY=sk-abc\nMAIL_FORM=x\nS3_BUCKET="a b"\nVITE_CLERK_PUBLISHABLE_KEY=pk_live_Y2xlcmsub3RoZXIuZXhhbXBsZSQ=';
    expect(await run({ variablesFile: file(variables) })).toBe(1);
    expect(commands()).toEqual(["env list"]);
    const text = said.join("\n");
    expect(said[0]).toMatch(/^Nothing was deployed. \d+ things have to be corrected:$/);
    for (const words of [
      "APP_ORIGINS is missing",
      "CLERK_SECRET_KEY is a key of a development instance",
      "RESEND_API_KEY has a key of OpenAI",
      "MAIL_FROM is missing, and Resend needs it",
      "MAIL_FORM is not a variable of Passage",
      "S3_BUCKET has a blank in it",
      "S3_REGION is missing, and Documents needs it",
      "belongs to the instance at clerk.other.example, and CLERK_ISSUER is clerk.firm.example",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/sk_test_abc|sk-abc|a b"/);
  });

  // Caught: "APP_ORIGINS is missing" for a later version, deployed from a shell without the key.
  test("that is not named is the only problem, without a file of variables", async () => {
    const { run, said } = aDeployment();
    expect(await run({}, {})).toBe(1);
    expect(said).toEqual([
      "Nothing was deployed. One thing has to be corrected:",
      expect.stringMatching(/^ {2}No deployment is named: set CONVEX_DEPLOY_KEY/) as string,
    ]);
  });

  test("only checks where that is wanted", async () => {
    const { run, said, commands } = aDeployment();
    expect(await run({ checkOnly: true })).toBe(0);
    expect([commands(), said]).toEqual([["env list"], ["The variables of Convex Cloud are right."]]);
  });

  test("that leaves a fault names it, then the remaining steps, and ends with 2", async () => {
    const findings = [
      finding("clock", "ok", "Right."),
      finding("bucketVersions", "wrong", "Switch on."),
      finding("page", "unchecked", "Silent."),
      finding("mailDomain", "notSetUp", "None."),
    ];
    const { run, said } = aDeployment({ findings });
    expect(await run({}, { ...CLOUD, VITE_CONVEX_URL: "https://x.convex.cloud" })).toBe(2);
    expect(said.slice(2)).toEqual([
      "",
      "Wrong:",
      "  bucketVersions: Switch on.",
      "",
      "Could not be checked:",
      "  page: Silent.",
      "",
      "Not set up, which is fine:",
      "  mailDomain: None.",
      "",
      "Right:",
      "  clock: Right.",
      "",
      "Left to do:",
      "  1. Build the page and put dist/ on your web server: VITE_CONVEX_URL=https://x.convex.cloud VITE_CLERK_PUBLISHABLE_KEY=… npx vite build",
      `  2. Make your own account in Clerk's dashboard, then make it the first administrator: npx convex run access/setup/internal:grantFirstAdmin '{"email":"you@your-firm.example"}'`,
      "  3. Do what is said above, then check again in Settings, or with: npx convex run workspace/installation/internal:check",
    ]);
  });

  // Caught: a line to copy with "…" for addresses that the deployment knows, and for a storage that is not used.
  test("of one's own prints the build of its page with the addresses that follow from it", async () => {
    const storage = "https://storage.firm.example";
    const documents = { S3_ENDPOINT: storage, S3_REGION: "r", S3_BUCKET: "b", S3_ACCESS_KEY_ID: "i" };
    const keys = { S3_SECRET_ACCESS_KEY: "s", DOC_KEK_CURRENT: "v1", DOC_KEK_v1: btoa("1".repeat(32)) };
    const { run, said } = aDeployment({ variables: { ...RIGHT, ...documents, ...keys }, findings: [] });
    const own = { CONVEX_SELF_HOSTED_URL: "https://convex.firm.example", CONVEX_SELF_HOSTED_ADMIN_KEY: "convex|abc" };
    expect(await run({}, { ...own, VITE_CLERK_PUBLISHABLE_KEY: "pk_live_abc" })).toBe(0);
    expect(said.join("\n")).toContain(
      `VITE_CONVEX_URL=https://convex.firm.example VITE_CLERK_PUBLISHABLE_KEY=pk_live_abc VITE_STORAGE_URL=${storage} npx vite build`,
    );
  });

  test("ends with the words of the command line if that fails", async () => {
    const { run, commands } = aDeployment({ fails: "deploy" });
    await expect(run()).rejects.toThrow("Deploying failed:\nno connection");
    expect(commands()).toEqual(["env list", "deploy -y"]);
    const silent = aDeployment({ fails: "env" });
    expect(await silent.run({ variablesFile: file("S3_BUCKET=a b") })).toBe(1);
    expect(silent.said.join("\n")).toMatch(/Reading the variables failed:\nno connection[^]*S3_BUCKET has a blank/);
  });

  test("with a file that others can read, or that is not there, is refused", async () => {
    const { run } = aDeployment();
    await expect(run({ variablesFile: file("", 0o644) })).rejects.toThrow(/Other accounts.*chmod 600/);
    await expect(run({ variablesFile: join(folder, "none") })).rejects.toThrow(/could not be read/);
  });
});

describe("which deployment", () => {
  const OWN = { CONVEX_SELF_HOSTED_URL: "https://convex.firm.example", CONVEX_SELF_HOSTED_ADMIN_KEY: "self-hosted|01" };
  test.each<[string, object, RegExp]>([
    ["none", {}, /^No deployment is named/],
    ["two", { ...CLOUD, ...OWN }, /name two deployments/],
    ["a development deployment", { CONVEX_DEPLOY_KEY: "dev:happy-otter-1|eyJ2" }, /for dev deployments/],
    ["a key in quotes", { CONVEX_DEPLOY_KEY: '"prod:happy-otter-1|eyJ2"' }, /blank or quotes/],
    ["half a key", { CONVEX_DEPLOY_KEY: "prod:happy-otter-1" }, /form of a deploy key/],
    ["one of one's own without a key", { ...OWN, CONVEX_SELF_HOSTED_ADMIN_KEY: "" }, /ADMIN_KEY is missing/],
    ["one of one's own without an address", { ...OWN, CONVEX_SELF_HOSTED_URL: "" }, /URL is missing/],
    ["one of one's own in clear", { ...OWN, CONVEX_SELF_HOSTED_URL: "http://convex.firm.example" }, /in clear/],
    ["one of one's own at no address", { ...OWN, CONVEX_SELF_HOSTED_URL: "convex.firm.example" }, /is not an address/],
    ["one of one's own with a blank", { ...OWN, CONVEX_SELF_HOSTED_ADMIN_KEY: "self hosted" }, /blank or quotes/],
  ])("with %s is refused", (_what, env, problem) => {
    expect(targetFrom(env as NodeJS.ProcessEnv).problems).toEqual([expect.stringMatching(problem)]);
  });

  // Caught: a developer's own deployment, which the command line finds in CONVEX_DEPLOYMENT.
  test("is said by nothing else", () => {
    const none = { CONVEX_SELF_HOSTED_URL: undefined, CONVEX_SELF_HOSTED_ADMIN_KEY: undefined };
    const env = { CONVEX_DEPLOYMENT: undefined, ...none, ...CLOUD };
    expect(targetFrom(CLOUD)).toStrictEqual({ name: "Convex Cloud", env, problems: [] });
    const own = { CONVEX_DEPLOYMENT: undefined, CONVEX_DEPLOY_KEY: undefined, ...OWN };
    expect(targetFrom(OWN)).toStrictEqual({ name: "https://convex.firm.example", env: own, problems: [] });
    const local = { ...OWN, CONVEX_SELF_HOSTED_URL: "http://127.0.0.1:3210" };
    expect(targetFrom(local).problems).toEqual([]);
  });
});

describe("the flags", () => {
  test("are explained each, with the variables that name a deployment", () => {
    const help = helpFor(["--help"]) ?? expect.fail("no help");
    for (const words of ["--variables FILE", "--check-only", "CONVEX_DEPLOY_KEY", "CONVEX_SELF_HOSTED_URL"]) {
      expect(help).toContain(words);
    }
    expect(helpFor(["--check-only"])).toBeNull();
  });

  test("name the file from where the person is, and others are refused", () => {
    expect(parseDeployOptions(["--variables", "v", "--check-only"], "/home/ana")).toEqual({
      variablesFile: "/home/ana/v",
      checkOnly: true,
    });
    expect(parseDeployOptions([], "/")).toEqual({ variablesFile: null, checkOnly: false });
    expect(() => parseDeployOptions(["--fast"], "/")).toThrow(/Unknown option '--fast'\. The flags are/);
  });
});
