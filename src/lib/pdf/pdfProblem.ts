/** Why a PDF is not shown. `slow`: it was not open after half a minute. */
export type PdfProblem = "password" | "damaged" | "slow" | "other";
