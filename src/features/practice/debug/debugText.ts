import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import { plainText } from "../../../ui/text/plainText";

type SheetTest = FunctionReturnType<typeof api.practice.debug.staff.readSheet>;

export const debugText = {
  title: "API Key Debug",
  signIn: "Sign in as staff to run these tests.",
  testConvex: "Test Convex Key",
  testSheet: "Test Google API Key",
  notTested: "Not tested",
  testing: "Testing...",
  convexAnswered: "Success: Convex answered.",
} as const;

export const setOrNot = (isSet: boolean): string => (isSet ? "Set" : "Not set");

/** The result of a test of the sheet, for the line after "Result:". */
export function sheetTestText(result: SheetTest): string {
  switch (result.kind) {
    case "read":
      return `Success: A1:Z1 has ${String(result.cells)} ${result.cells === 1 ? "cell" : "cells"}.`;
    case "refused":
      return `Error: ${String(result.status)} - ${plainText(result.body)}`;
    case "unconfigured":
      return "Error: No key for the lead spreadsheet is set.";
    case "badAccount":
      return "Error: SHEETS_SERVICE_ACCOUNT is not the JSON key file of a service account.";
    case "unreachable":
      return "Error: Google Sheets could not be reached.";
    case "silent":
      return "Error: Google Sheets did not answer within 30 seconds.";
    case "unreadable":
      return "Error: Google Sheets sent an answer that cannot be read.";
  }
}
