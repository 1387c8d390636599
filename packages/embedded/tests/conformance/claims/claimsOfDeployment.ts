import { describe } from "vitest";
import type { BoardDeployment } from "../../../testing/boardDeployment.ts";
import { embeddedBoard, overHttp, overSocket } from "../boards.ts";
import { allClaims } from "./allClaims.ts";
import { commitTimestampClaims } from "./commitTimestampClaims.ts";
import { cursorClaims } from "./cursorClaims.ts";

/** All claims, through both ways to a deployment. */
export function claimsOfDeployment(deployment: () => BoardDeployment): void {
  claimsOverHttp(deployment);
  describe("over the sync socket", () => {
    allClaims(() => embeddedBoard(deployment(), overSocket), [commitTimestampClaims, cursorClaims]);
  });
}

export function claimsOverHttp(deployment: () => BoardDeployment): void {
  describe("over HTTP", () => {
    allClaims(() => embeddedBoard(deployment(), overHttp), [commitTimestampClaims, cursorClaims]);
  });
}
