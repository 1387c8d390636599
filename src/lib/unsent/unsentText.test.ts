import { expect, test } from "vitest";
import { connectionText } from "./unsentText";

const OFFLINE = "You're offline. Changes will be sent when you reconnect.";

test.each([
  [{ count: 0, isCutOff: false, isStalled: false }, null],
  [{ count: 3, isCutOff: false, isStalled: false }, null],
  [{ count: 0, isCutOff: true, isStalled: false }, OFFLINE],
  [{ count: 1, isCutOff: true, isStalled: false }, `${OFFLINE} 1 change waits.`],
  [{ count: 2, isCutOff: true, isStalled: false }, `${OFFLINE} 2 changes wait.`],
  [{ count: 1_200, isCutOff: true, isStalled: false }, `${OFFLINE} 1,200 changes wait.`],
  [{ count: 1, isCutOff: false, isStalled: true }, "Saving takes longer than usual. 1 change waits."],
])("%j reads %j", (state, text) => {
  expect(connectionText(state)).toBe(text);
});
