import type { Rule } from "eslint";

const BANNED = new Set(["utils", "helpers", "misc", "common", "shared", "index", "types", "constants"]);
const SHAPES = [
  /^[a-z][A-Za-z0-9]*(\.(test|spec|config|d|worker))?\.(ts|js|mjs)$/,
  /^[A-Za-z][A-Za-z0-9]*(\.test)?\.tsx$/,
];

/** A file is named after its main export; a file for odds and ends grows until nobody knows its content. */
export const fileNames: Rule.RuleModule = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      banned:
        'A file called "{{name}}" says nothing about what is in it: name it for its main export, by a verb or a noun.',
      shape: '"{{name}}" is neither camelCase.ts nor PascalCase.tsx.',
    },
  },
  create: (context) => ({
    Program(node) {
      const name = context.filename.split(/[\\/]/).at(-1) ?? "";
      if (BANNED.has(name.replace(/\..*/, ""))) context.report({ node, messageId: "banned", data: { name } });
      else if (!SHAPES.some((shape) => shape.test(name))) context.report({ node, messageId: "shape", data: { name } });
    },
  }),
};
