import { ESLint, Linter } from "eslint";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const project = new ESLint({ cwd: ROOT });
const vConfig = z.custom<Linter.Config>((config) => typeof config === "object" && config !== null);

/** The project's own configuration for a file of this path, which may not exist. */
export async function configOf(file: string): Promise<Linter.Config> {
  const config = vConfig.optional().parse(await project.calculateConfigForFile(join(ROOT, file)));
  if (config === undefined) throw new Error(`Lint leaves ${file} out altogether.`);
  return config;
}

/** Lints the code as if it were in that file. Leaves out rules that need types: they would read the whole project. */
export async function complaints(code: string, file: string): Promise<Linter.LintMessage[]> {
  const { plugins = {}, rules = {}, languageOptions = {} } = await configOf(file);
  const untyped = Object.entries(rules).filter(([name]) => isUntyped(name, plugins));
  const config: Linter.Config = {
    files: ["**/*.{ts,tsx}"],
    plugins,
    rules: Object.fromEntries(untyped),
    languageOptions: {
      ...(languageOptions["parser"] === undefined ? {} : { parser: languageOptions["parser"] }),
      parserOptions: { ecmaFeatures: { jsx: file.endsWith("x") } },
    },
  };
  return new Linter().verify(code, [config], { filename: file });
}

/** Plug-ins that declare which of their rules need types, and the house rules. */
const KNOWN = new Set(["@typescript-eslint", "passage", "regexp"]);

function isUntyped(rule: string, plugins: NonNullable<Linter.Config["plugins"]>): boolean {
  const [plugin, name] = rule.split(/\/(?=[^/]*$)/);
  if (name === undefined) return true;
  if (plugin === undefined || !KNOWN.has(plugin)) return false;
  const docs = plugins[plugin]?.rules?.[name]?.meta?.docs ?? {};
  return !("requiresTypeChecking" in docs) || docs.requiresTypeChecking !== true;
}
