import { afterEach, beforeEach } from "vitest";
import type { Board } from "../boards.ts";
import { allowanceClaims } from "./allowanceClaims.ts";
import { callClaims } from "./callClaims.ts";
import { documentClaims } from "./documentClaims.ts";
import { fileClaims } from "./fileClaims.ts";
import { indexClaims } from "./indexClaims.ts";
import { pageClaims } from "./pageClaims.ts";
import { refusalClaims } from "./refusalClaims.ts";
import { schedulerClaims } from "./schedulerClaims.ts";
import { searchClaims } from "./searchClaims.ts";
import { systemClaims } from "./systemClaims.ts";

export type Claims = (board: () => Board) => void;

/** All claims as one suite. convex-test is the platform's own model; `more` are claims that it does not support. */
export function allClaims(open: () => Promise<Board>, more: readonly Claims[] = []): void {
  let board: Board;
  beforeEach(async () => {
    board = await open();
  });
  afterEach(() => board.close());
  for (const claims of [
    documentClaims,
    indexClaims,
    pageClaims,
    callClaims,
    refusalClaims,
    schedulerClaims,
    fileClaims,
    systemClaims,
    allowanceClaims,
    searchClaims,
    ...more,
  ]) {
    claims(() => board);
  }
}
