import { afterAll, beforeAll, describe } from "vitest";
import { aBoardDeployment, type BoardDeployment } from "../support/boardDeployment.ts";
import { embeddedBoard, overHttp, overSocket, referenceBoard } from "./boards.ts";
import { allClaims } from "./claims/allClaims.ts";

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
