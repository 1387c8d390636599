import { v, type Infer } from "convex/values";
import { internalAction, internalMutation } from "../builders/internal";
import { askSheet, parseSheet } from "../providers/sheets";
import { vSheetTest } from "./answers";
import * as Debug from "./model";
import { shownBody, TESTED_CELLS } from "./rules";

export const countTest = internalMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await Debug.countTest(ctx, userId);
    return null;
  },
});

/** Reads the tested cells with the key or the service account that the sheet job uses. */
export const readSheet = internalAction({
  args: {},
  returns: vSheetTest,
  handler: async (): Promise<Infer<typeof vSheetTest>> => {
    const answer = await askSheet(process.env, TESTED_CELLS);
    if (answer.kind === "tooLong") return { kind: "unreadable" };
    if (answer.kind !== "answered") return answer;
    const { ok, status, body } = answer;
    if (!ok) return { kind: "refused", status, body: shownBody(body) };
    const rows = parseSheet(body);
    return rows === null ? { kind: "unreadable" } : { kind: "read", cells: rows.flat().length };
  },
});
