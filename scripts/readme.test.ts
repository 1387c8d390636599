import { globSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { findVariable, VARIABLES } from "../convex/platform/environment.ts";
import { FRAME_POLICY } from "./start/contentPolicy.ts";
import { USAGE } from "./start/options.ts";
import { portsFrom } from "./start/ports.ts";
import { ROOT } from "./start/root.ts";
import { signInFrom } from "./start/signIn.ts";
import { createWebApp } from "./start/webServer.ts";

const README = readFileSync(join(ROOT, "README.md"), "utf8");
const OPERATING = readFileSync(join(ROOT, "docs/operating.md"), "utf8");
const positionOf = (text: string) => {
  expect(OPERATING).toContain(text);
  return OPERATING.indexOf(text);
};

test("the page on operating has the flags of npm start, each explained", () => {
  expect(OPERATING).toContain(`npm start -- ${USAGE}`);
  const flags = USAGE.match(/--[a-z-]+/g) ?? [];
  expect(flags).toHaveLength(6);
  for (const flag of flags) expect(OPERATING).toMatch(new RegExp(`^\\| \`${flag}[ \`]`, "m"));
});

const NEEDED = { yes: "always", service: "with it", own: "with it; you make it", no: "" } as const;

// Caught: a variable that the functions read and the guide did not have; a need or a meaning that was changed in one of the two.
test("the table of variables on the page on operating is that of the code, row by row", () => {
  const [, section = ""] = OPERATING.split("\n## Every variable\n");
  const [table = ""] = section.split("\n## ");
  const rows = table
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const wanted = VARIABLES.map(({ name, service, need, reader, about }) => {
    return [`\`${name}\``, service, NEEDED[need], reader, about];
  });
  expect(wanted.length).toBeGreaterThan(40);
  expect(rows).toEqual(wanted);
});

// Caught: a variable that an adapter read and the table did not have.
test("every variable that the functions read is in the table", () => {
  const read = globSync(join(ROOT, "convex/**/*.ts")).flatMap((file) => {
    if (/\.test\.ts$|_generated/.test(file)) return [];
    const text = readFileSync(file, "utf8");
    const named = [...text.matchAll(/\b(?:process\.)?env\["([A-Z][A-Z0-9_]+)"\]/g)].map(([, name = ""]) => name);
    const [, taken = ""] = /const \{ ([^}]*) \} = (?:process\.)?env;/.exec(text) ?? [];
    return [...named, ...(taken.match(/[A-Z][A-Z0-9_]+/g) ?? [])];
  });
  // Built in, or a flag: functions recognize the sample practice by it.
  const others = new Set(["CONVEX_SITE_URL", "CONVEX_CLOUD_URL", "PASSAGE_SAMPLES"]);
  expect(read).toEqual(expect.arrayContaining(["MAIL_FROM", "SHEETS_SPREADSHEET_ID"]));
  expect([...new Set(read)].filter((name) => findVariable(name) === null && !others.has(name))).toEqual([]);
});

// Caught: a deploy before its variables (the issuer is missing); an administrator before there is an account.
test("the steps to a deployment for others are in an order that works", () => {
  const steps = [
    "JWT template",
    "APP_ORIGINS=https://passage",
    "npm run deploy -- --variables",
    "Make your own account",
    "grantFirstAdmin",
  ];
  const positions = steps.map(positionOf);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
});

// Caught: a template without the claims that identify and admit people.
test.each(["aud", "name", "email", "email_verified", "role"])("the token template has the claim %s", (claim) => {
  const template = /```json\n([^`]*)```/.exec(OPERATING)?.[1] ?? "";
  expect(JSON.parse(template)).toHaveProperty(claim);
});

// Caught: a README that hides the two commands below a long scroll, and does not show the product.
test("the README opens with a picture, and has both commands in its first 40 lines", () => {
  expect(README).toMatch(/^# Passage\n\n<picture>/);
  const [top = ""] = README.split("\n## Where things are\n");
  expect(top).toMatch(/^npm start .*\nnpm test /m);
  expect(top.split("\n").length).toBeLessThanOrEqual(40);
});

test.each(["README.md", "docs/figures.md"])("%s has the markers for the bench", (path) => {
  expect(readFileSync(join(ROOT, path), "utf8")).toMatch(/<!-- bench:start -->\n[^]*<!-- bench:end -->/);
});

test("the README shows every folder of tests", () => {
  const folders = readdirSync(join(ROOT, "tests"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.length).toBeGreaterThan(0);
  for (const { name: folder } of folders) expect(README).toMatch(new RegExp(`^\\| \`tests/\`.*\`${folder}\``, "m"));
});

// Caught: a documented way to production without the headers of `npm start`; a list left unchanged when a header is
// added or changed.
test("the page on operating lists every header that npm start sends with the page, as it sends it", async () => {
  const dist = mkdtempSync(join(tmpdir(), "passage-readme-"));
  writeFileSync(join(dist, "index.html"), '<script type="application/json" id="passage-config">{}</script>');
  const options = { signIn: signInFrom({}), sampleData: false, storage: null, version: "1", dist };
  const app = createWebApp({ ports: portsFrom(3200), ...options });
  const { headers } = await app.request("/", { headers: { host: "localhost:3200" } });
  rmSync(dist, { recursive: true });
  const sent = new Map(headers);
  expect(sent.get("content-security-policy")).toMatch(new RegExp(`; ${FRAME_POLICY}$`));
  // The rest of the policy is in the built page; TLS and compression belong to the web server; the text explains
  // caching.
  sent.set("content-security-policy", FRAME_POLICY).set("strict-transport-security", "max-age=31536000");
  for (const name of ["content-type", "cache-control", "vary"]) sent.delete(name);
  const block = /```\n(Content-Security-Policy: .*?)```/s.exec(OPERATING.replaceAll(/^ {3}/gm, ""))?.[1] ?? "";
  const listed = block
    .trim()
    .split("\n")
    .map((line) => line.split(": ", 2));
  expect(Object.fromEntries(listed.map(([name = "", value]) => [name.toLowerCase(), value]))).toEqual(
    Object.fromEntries(sent),
  );
});
