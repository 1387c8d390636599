import { expect, test } from "vitest";
import type { Timestamp } from "../domain/clock.ts";
import { Outbox } from "./outbox.ts";

/** A durability whose timestamp the test advances. */
class Disk {
  durable: Timestamp = 10n;
  readonly #waiting: { ts: Timestamp; run: () => void }[] = [];

  whenReached(ts: Timestamp, run: () => void): void {
    this.#waiting.push({ ts, run });
  }

  reach(ts: Timestamp): void {
    this.durable = ts;
    for (const { ts: due, run } of this.#waiting) if (due <= ts) run();
  }
}

function anOutbox() {
  const disk = new Disk();
  const sent: string[] = [];
  const state = { buffered: 0, disconnects: 0 };
  const transport = { send: (text: string) => sent.push(text), bufferedBytes: () => state.buffered };
  const outbox = new Outbox(transport, disk, () => {
    state.disconnects += 1;
  });
  return { outbox, disk, sent, state };
}

test("a message whose timestamp is already durable is sent at once", () => {
  const { outbox, sent } = anOutbox();
  outbox.push(10n, ["now", "and this"]);
  outbox.push(11n, ["later"]);
  expect(sent).toEqual(["now", "and this"]);
});

// Caught: a durable answer sent before a waiting one, after which a client saw an older state follow a newer one.
test("a durable message does not overtake a waiting one", () => {
  const { outbox, disk, sent } = anOutbox();
  outbox.push(12n, ["first"]);
  outbox.push(10n, ["second"]);
  expect(sent).toEqual([]);
  disk.reach(12n);
  expect(sent).toEqual(["first", "second"]);
});

// Caught: all messages released when the first became durable.
test("each message waits for its own timestamp, in order", () => {
  const { outbox, disk, sent } = anOutbox();
  for (const ts of [11n, 12n, 13n]) outbox.push(ts, [String(ts)]);
  disk.reach(12n);
  expect(sent).toEqual(["11", "12"]);
  disk.reach(13n);
  expect(sent).toEqual(["11", "12", "13"]);
  outbox.push(13n, ["after"]);
  expect(sent.at(-1)).toBe("after");
});

// Caught: a limit one byte lower; a client disconnected more than once.
test("a client that leaves more than 32 MiB unread is disconnected once, and sent nothing more", () => {
  const { outbox, sent, state } = anOutbox();
  state.buffered = 32 * 1024 * 1024;
  outbox.push(1n, ["still"]);
  expect(state.disconnects).toBe(0);
  state.buffered += 1;
  outbox.push(1n, ["too much"]);
  outbox.push(1n, ["never"]);
  expect([state.disconnects, sent]).toEqual([1, ["still", "too much"]]);
});
