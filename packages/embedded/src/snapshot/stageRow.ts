/** Stages one row of an import: validates its shape and reads its system fields. */
import { convexToJson } from "convex/values";
import { checkDocument } from "../documents/documentRules.ts";
import { malformedScalarIn } from "../documents/encodedScalars.ts";
import { isObject, type JsonObject, type JsonValue } from "../domain/json.ts";
import { FunctionRefused } from "../domain/limits.ts";
import { tableNumberOf } from "../storage/documentId.ts";
import { ImportRefused } from "./importRefused.ts";
import { labelOf, type StagedTable, type Staging } from "./staging.ts";

export interface RowSource {
  table: StagedTable;
  /** Plain JSON only has JSON values; a snapshot has all of Convex's. */
  isPlain: boolean;
}

export async function stageRows(staging: Staging, source: RowSource, rows: AsyncIterable<JsonValue>): Promise<void> {
  let row = 0;
  for await (const value of rows) {
    row += 1;
    stageRow(staging, source, { row, value });
  }
}

function stageRow(staging: Staging, { table, isPlain }: RowSource, { row, value }: { row: number; value: JsonValue }) {
  const refuse = (problem: string): never => {
    throw new ImportRefused(`Row ${String(row)} of table "${labelOf(table)}": ${problem}`);
  };
  if (!isObject(value)) return refuse("it is not an object.");
  if (isPlain) refuseMarks(value, refuse);
  const id = readId(value["_id"], table, refuse);
  const document = readCreationTime(value, refuse);
  try {
    checkDocument(document, table.name);
  } catch (error) {
    if (error instanceof FunctionRefused) refuse(error.message);
    throw error;
  }
  const malformed = malformedScalarIn(document);
  if (malformed !== null) refuse(`${malformed}.`);
  staging.add(table, { row, id, document });
}

function refuseMarks(value: JsonValue, refuse: (problem: string) => never): void {
  if (Array.isArray(value)) for (const item of value) refuseMarks(item, refuse);
  if (!isObject(value)) return;
  for (const [field, inner] of Object.entries(value)) {
    if (field.startsWith("$")) refuse(`the field ${field} starts with '$', which is reserved.`);
    refuseMarks(inner, refuse);
  }
}

function readId(id: JsonValue | undefined, table: StagedTable, refuse: (problem: string) => never): string | null {
  if (id === undefined) return null;
  const number = typeof id === "string" ? tableNumberOf(id) : null;
  if (typeof id !== "string" || number === null) return refuse(`the _id ${JSON.stringify(id)} is not an id.`);
  table.number ??= number;
  if (number !== table.number) {
    refuse(`the _id ${id} belongs to table number ${String(number)}, and the table's is ${String(table.number)}.`);
  }
  return id;
}

function readCreationTime(value: JsonObject, refuse: (problem: string) => never): JsonObject {
  const { _creationTime: given, ...fields } = value;
  for (const field of Object.keys(fields)) {
    if (field.startsWith("_") && field !== "_id") {
      refuse(`the field ${field} starts with an underscore, which only system fields do.`);
    }
  }
  if (given === undefined) return fields;
  const creationTime = isObject(given) ? integerOf(given) : given;
  if (typeof creationTime !== "number") return refuse("its _creationTime is not a number.");
  return { ...fields, _creationTime: creationTime };
}

/** A hand-written snapshot may omit the decimal point of a whole number. */
export function integerOf(value: JsonObject): JsonValue {
  const { $integer } = value;
  if (typeof $integer !== "string" || malformedScalarIn(value) !== null) return value;
  return convexToJson(Number(Buffer.from($integer, "base64").readBigInt64LE()));
}
