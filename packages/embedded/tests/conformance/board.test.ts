import { describe } from "vitest";
import { aBoardDeployment } from "../../testing/boardDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { referenceBoard } from "./boards.ts";
import { allClaims } from "./claims/allClaims.ts";
import { claimsOfDeployment } from "./claims/claimsOfDeployment.ts";

describe("convex-test", () => {
  allClaims(async () => referenceBoard());
});

describe("the embedded deployment", () => {
  claimsOfDeployment(forAllTests(aBoardDeployment, 60_000));
});
