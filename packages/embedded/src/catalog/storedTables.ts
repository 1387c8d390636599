/** Tables and indexes as stored in the settings. */
import { z } from "zod";
import { BY_ID } from "../storage/byId.ts";
import type { Table } from "./indexes.ts";

const TIE_BREAKERS = ["_creationTime", "_id"];

/** Earlier versions stored no tablet: the documents of a table were stored under its number. */
export const vStoredTable = z
  .object({ number: z.number(), creationIndex: z.number(), tablet: z.number().optional() })
  .transform(({ number, creationIndex, tablet = number }) => ({ number, creationIndex, tablet }));
export type StoredTable = z.infer<typeof vStoredTable>;

export const vStoredIndex = z.object({
  number: z.number(),
  fields: z.array(z.string()).readonly(),
  readable: z.number(),
  state: z.enum(["building", "ready", "staged"]),
  rest: z.object({ lower: z.string(), upper: z.string() }).nullable().default(null),
  search: z.object({ field: z.string(), filterFields: z.array(z.string()).readonly() }).optional(),
});
export type StoredIndex = z.infer<typeof vStoredIndex>;

export function completeFields(fields: readonly string[]): string[] {
  return [...fields, ...TIE_BREAKERS.filter((field) => !fields.includes(field))];
}

export function newTable(
  { component, name }: Pick<Table, "component" | "name">,
  { number, tablet, creationIndex }: StoredTable,
): Table {
  return {
    number,
    tablet,
    component,
    name,
    byCreationTime: {
      number: creationIndex,
      table: name,
      tableNumber: number,
      tablet,
      name: "by_creation_time",
      fields: TIE_BREAKERS,
      readable: 1,
      state: "ready",
      rest: null,
    },
    byId: {
      number: BY_ID,
      table: name,
      tableNumber: number,
      tablet,
      name: "by_id",
      fields: ["_id"],
      readable: 1,
      state: "ready",
      rest: null,
    },
    indexes: new Map(),
  };
}
