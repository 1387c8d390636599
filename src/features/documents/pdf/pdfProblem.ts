import { isRecord } from "../../../lib/record";

/** Why a PDF is not shown. `slow`: not open after half a minute. */
export type PdfProblem = "password" | "damaged" | "slow" | "other";

/** The problem in an error of `openPdf`. Decided by the field, because the error's class is loaded with the library. */
export function pdfProblemIn(error: unknown): PdfProblem {
  const problem = isRecord(error) ? error["problem"] : null;
  return problem === "password" || problem === "damaged" || problem === "slow" ? problem : "other";
}
