import type { Infer } from "convex/values";
import { askSheet, parseSheet } from "../../platform/providers/sheets";
import type { vSheetTest } from "./answers";

/** A fixed range: the test shows whether the sheet can be read, not its content. */
const TESTED_CELLS = "A1:Z1";
const SHOWN_BODY_CHARACTERS = 300;

/** Reads the tested cells with the key or the service account that the sheet job uses. */
export async function readSheet(): Promise<Infer<typeof vSheetTest>> {
  const answer = await askSheet(process.env, TESTED_CELLS);
  if (answer.kind === "tooLong") return { kind: "unreadable" };
  if (answer.kind !== "answered") return answer;
  const { ok, status, body } = answer;
  if (!ok) return { kind: "refused", status, body: body.slice(0, SHOWN_BODY_CHARACTERS) };
  const rows = parseSheet(body);
  return rows === null ? { kind: "unreadable" } : { kind: "read", cells: rows.flat().length };
}
