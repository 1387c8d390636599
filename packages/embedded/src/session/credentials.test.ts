import { expect, test } from "vitest";
import type { Caller } from "../domain/caller.ts";
import type { Clock } from "../domain/clock.ts";
import { asAdmin, asNobody, asPerson } from "../../testing/testEngine.ts";
import { Credentials } from "./credentials.ts";

/** Collects the delays of all timers that were set. */
function someCredentials() {
  const delays: number[] = [];
  const clock: Clock = {
    now: () => 1_000,
    setTimer: (_, delayMs) => {
      delays.push(delayMs);
      return { cancel: () => undefined };
    },
  };
  return { credentials: new Credentials(clock, () => undefined), delays };
}

// Caught: a timer with an undefined delay, which fired at once: the client was asked to sign in again and again.
test.each<[string, Caller]>([
  ["nobody", asNobody],
  ["an administrator", asAdmin],
])("%s has no token that expires", (_, caller) => {
  const { credentials, delays } = someCredentials();
  credentials.accept(caller);
  expect([delays, credentials.version, credentials.caller]).toEqual([[], 1, caller]);
  credentials.accept(asPerson("ann"));
  credentials.drop();
  expect([credentials.version, credentials.caller]).toEqual([2, asNobody]);
});

test.each([
  [61_000, 60_000],
  [1_000, 0],
  [999, 0],
])("at 1,000 a token with expiry %d expires after %d", (expiresAt, delay) => {
  const { credentials, delays } = someCredentials();
  const person = asPerson("ann");
  if (person.kind === "user") credentials.accept({ ...person, expiresAt });
  expect(delays).toEqual([delay]);
});
