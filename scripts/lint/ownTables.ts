import type { Rule } from "eslint";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const CONVEX = join(import.meta.dirname, "../../convex");
const roomOf = (file: string) => relative(CONVEX, dirname(file));
const TABLE = /^ {2}(\w+): defineTable\(/gm;

/** The room whose `tables.ts` defines a table, by the table's name. */
const OWNERS = new Map(
  globSync(join(CONVEX, "*/*/tables.ts")).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(TABLE)].map(([, name = ""]) => [name, roomOf(file)] as const),
  ),
);

/**
 * Rooms that use a table beside its owner. `access/portal` admits people to the record of a client: the builders need it, and they
 * are below all other areas. Its `accounts` admit a caller, which reads the ended sessions and the requirement of a second
 * factor. A person is one row, of which each room of access has a part: they are invited, have rights, lose them. A document is
 * one row too: it is uploaded, reviewed, shared, deleted.
 */
const OTHERS = new Map([
  ["clients", "access/portal"],
  ["users", "access/"],
  ["ended_sessions", "access/accounts"],
  ["access_settings", "access/accounts"],
  ["client_documents", "documents/"],
]);

/**
 * A table is read and written only in the room that defines it. The import rules cannot see this, because a name is a
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
      const reader = roomOf(context.filename);
      const others = OTHERS.get(node.value);
      const isOther = others !== undefined && reader.startsWith(others);
      if (owner === undefined || owner === reader || isOther) return;
      context.report({ node, messageId: "foreign", data: { table: node.value, owner } });
    },
  }),
};
