import { isRecord } from "../record";

/** Why a PDF is not shown. `slow`: it was not open after half a minute. */
export type PdfProblem = "password" | "damaged" | "slow" | "other";

/** The problem in an error of `openPdf`. Its class comes with the library, so the field decides. */
export function pdfProblemIn(error: unknown): PdfProblem {
  const problem = isRecord(error) ? error["problem"] : null;
  return problem === "password" || problem === "damaged" || problem === "slow" ? problem : "other";
}
