import type { Rule } from "eslint";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const CONVEX = join(import.meta.dirname, "../../convex");
const TABLE = /^ {2}(\w+): defineTable\(/gm;

/** The domain whose `tables.ts` defines a table, by the table's name. */
const OWNERS = new Map(
  globSync(join(CONVEX, "*/tables.ts")).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(TABLE)].map(([, name = ""]) => [name, basename(dirname(file))] as const),
  ),
);

/** `portalAccess` admits people to the record of a client. The builders need it, and they are below all domains. */
const READERS = new Map([["clients", "portalAccess"]]);

/**
 * A table is read and written only in the folder that defines it. The import rules cannot see this, because a name is a
 * string.
 */
export const ownTables: Rule.RuleModule = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      foreign: 'The table "{{table}}" is {{owner}}\'s: ask {{owner}}/model.ts, or add what is missing there.',
    },
  },
  create: (context) => ({
    "CallExpression:matches([callee.object.property.name='db'], [callee.object.name='db']) > Literal.arguments:first-child"(
      node: Rule.Node,
    ) {
      if (node.type !== "Literal" || typeof node.value !== "string") return;
      const owner = OWNERS.get(node.value);
      const reader = basename(dirname(context.filename));
      if (owner === undefined || owner === reader || READERS.get(node.value) === reader) return;
      context.report({ node, messageId: "foreign", data: { table: node.value, owner } });
    },
  }),
};
