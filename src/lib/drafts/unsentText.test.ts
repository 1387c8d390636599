import { expect, test } from "vitest";
import { connectionText } from "./unsentText";

const OFFLINE = "You're offline. Changes will be sent when you reconnect.";
const GONE = "Passage cannot be reached. Changes will be sent when it answers again.";

test.each([
  [{ count: 0, isCutOff: false, isStalled: false }, true, null],
  [{ count: 3, isCutOff: false, isStalled: false }, true, null],
  [{ count: 0, isCutOff: true, isStalled: false }, true, OFFLINE],
  [{ count: 1, isCutOff: true, isStalled: false }, true, `${OFFLINE} 1 change waits.`],
  [{ count: 2, isCutOff: true, isStalled: false }, true, `${OFFLINE} 2 changes wait.`],
  [{ count: 1_200, isCutOff: true, isStalled: false }, true, `${OFFLINE} 1,200 changes wait.`],
  [{ count: 1, isCutOff: false, isStalled: true }, true, "Saving takes longer than usual. 1 change waits."],
  // Caught: "You're offline" on a working network, because the server was down.
  [{ count: 0, isCutOff: true, isStalled: false }, false, GONE],
  [{ count: 1_200, isCutOff: true, isStalled: true }, false, `${GONE} 1,200 changes wait.`],
  [{ count: 1, isCutOff: false, isStalled: true }, false, "Saving takes longer than usual. 1 change waits."],
])("%j on a computer that is offline (%s) reads %j", (state, isOffline, text) => {
  expect(connectionText(state, isOffline)).toBe(text);
});
