import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { aBoardDeployment, type BoardDeployment } from "../support/boardDeployment.ts";
import { type Board, embeddedBoard, overHttp, overSocket, referenceBoard } from "./boards.ts";
import { callClaims } from "./claims/callClaims.ts";
import { documentClaims } from "./claims/documentClaims.ts";
import { fileClaims } from "./claims/fileClaims.ts";
import { indexClaims } from "./claims/indexClaims.ts";
import { pageClaims } from "./claims/pageClaims.ts";
import { refusalClaims } from "./claims/refusalClaims.ts";
import { schedulerClaims } from "./claims/schedulerClaims.ts";
import { searchClaims } from "./claims/searchClaims.ts";
import { systemClaims } from "./claims/systemClaims.ts";

/** One body of claims; convex-test is what the platform's own makers say it does. */
function allClaims(open: () => Promise<Board>): void {
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
    searchClaims,
  ])
    claims(() => board);
}

describe("convex-test", () => {
  allClaims(async () => referenceBoard());
});

describe("the embedded deployment", () => {
  let deployment: BoardDeployment;
  beforeAll(async () => {
    deployment = await aBoardDeployment();
  }, 60_000);
  afterAll(() => deployment.remove());

  describe("over HTTP", () => {
    allClaims(() => embeddedBoard(deployment, overHttp));
  });
  describe("over the sync socket", () => {
    allClaims(() => embeddedBoard(deployment, overSocket));
  });
});
