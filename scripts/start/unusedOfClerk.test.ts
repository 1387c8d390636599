import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";
import { ROOT } from "./root.ts";
import { unusedOfClerk } from "./unusedOfClerk.ts";

const SCREENS = ["UserProfile", "UserButton", "OrganizationProfile", "OrganizationSwitcher"];
const FOLDER = join(ROOT, "node_modules/@clerk/react/dist");

/** The build of these files, whose exports nobody uses. */
async function bundled(files: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      unusedOfClerk(),
      {
        name: "files",
        enforce: "pre",
        resolveId: (id) => (id in files ? id : null),
        load: (id) => files[id] ?? null,
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: "/start.mjs" } },
  });
  const outputs = Array.isArray(built) ? built : "output" in built ? [built] : [];
  return outputs.flatMap(({ output }) => output.map((file) => (file.type === "chunk" ? file.code : ""))).join("");
}

// Caught: a newer package that creates its components in another way, and 20 kB of them before each first screen.
test("Clerk's package creates its components in the expected way", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".mjs"));
  const code = files.map((name) => readFileSync(join(FOLDER, name), "utf8")).join("\n");
  expect([...code.matchAll(/const (\w+) = Object\.assign\(/g)].map(([, name]) => name)).toEqual(
    expect.arrayContaining(SCREENS),
  );
});

// Caught: an annotation at another place, which the bundler does not read; the code of others left out.
test("an unused component of Clerk's is left out of the build, and other code is not", async () => {
  const part = (name: string) =>
    `export const ${name} = Object.assign(() => "${name}", { Page: globalThis.made("${name}") });`;
  const clerk = "/app/node_modules/@clerk/react/dist/hooks.mjs";
  const other = "/app/node_modules/other/dist/hooks.mjs";
  const start = `import "${clerk}"; import "${other}";`;
  const code = await bundled({ "/start.mjs": start, [clerk]: part("UserButton"), [other]: part("Menu") });
  expect(code).not.toContain('UserButton", {');
  expect(code).toContain('Object.assign(() => "Menu"');
  expect(code).not.toContain('Object.assign(() => "UserButton"');
});
