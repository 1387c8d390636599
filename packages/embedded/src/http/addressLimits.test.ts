import { expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { AddressLimits, BURST, PER_SECOND } from "./addressLimits.ts";

const time = useFixedClock();
const clock = { now: () => Date.now() };

function asked(limits: AddressLimits, ip: string, times: number): number {
  return Array.from({ length: times }, () => limits.allows(ip)).filter(Boolean).length;
}

// Caught: one limit for all callers together, by which one of them closes the door to the others.
test("each address has a burst of its own, and earns new requests by the second", () => {
  const limits = new AddressLimits(clock);
  expect(asked(limits, "192.0.2.1", BURST + 50)).toBe(BURST);
  expect(asked(limits, "192.0.2.2", 10)).toBe(10);
  time.pass(1_000);
  expect(asked(limits, "192.0.2.1", BURST)).toBe(PER_SECOND);
  time.pass(3_600_000);
  expect(asked(limits, "192.0.2.1", BURST + 50)).toBe(BURST);
});

// Caught: a clock that was set back, after which an address earned less than nothing.
test("a clock that goes back takes nothing away", () => {
  const limits = new AddressLimits(clock);
  expect(asked(limits, "192.0.2.1", 10)).toBe(10);
  time.pass(-3_600_000);
  expect(asked(limits, "192.0.2.1", BURST)).toBe(BURST - 10);
});

// Caught: 2^64 addresses of one customer, each with a burst.
test.each([
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
  ["2001:db8::1", "2001:db8:0:0:5::1", true],
  ["2001:db8::1", "2001:db8:0:1::1", false],
  ["::1", "::2", true],
  ["::ffff:192.0.2.1", "::ffff:192.0.2.2", false],
  ["192.0.2.1", "192.0.2.2", false],
])("%s and %s count as one address: %s", (one, other, isOne) => {
  const limits = new AddressLimits(clock);
  asked(limits, one, BURST);
  expect(limits.allows(other)).toBe(!isOne);
});

test("the number of remembered addresses is bounded, and the least recently used one is forgotten", () => {
  const limits = new AddressLimits(clock, 2);
  asked(limits, "192.0.2.1", BURST);
  asked(limits, "192.0.2.2", BURST);
  expect(limits.allows("192.0.2.1")).toBe(false);
  limits.allows("192.0.2.3");
  expect(limits.allows("192.0.2.1")).toBe(false);
  expect(limits.allows("192.0.2.2")).toBe(true);
});
