import { cases, fc } from "@passage/testkit/seededProperties";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nextVersion, readFeed } from "../../../convex/platform/liveList/model";
import { unpackFeed, type Versioned } from "../../../convex/platform/liveList/rules";
import { LiveFeed } from "./liveFeed";

type Row = readonly [key: number, version: number, text: string];
interface Doc {
  key: number;
  updatedAt: number;
  text: string;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const rowOf = ({ key, updatedAt, text }: Doc): Row => [key, updatedAt, text];

/** The server's own functions over a table in memory. */
class ServerTable {
  readonly docs = new Map<number, Doc>();

  readonly changedAfter = (version: number) => ({
    order: (order: "asc" | "desc") => {
      const found = [...this.docs.values()]
        .filter(({ updatedAt }) => updatedAt > version)
        .sort((a, b) => (order === "asc" ? a.updatedAt - b.updatedAt : b.updatedAt - a.updatedAt));
      return { take: (count: number) => Promise.resolve(found.slice(0, count)) };
    },
  });

  /** One mutation: its rows are committed together. */
  async write(keys: readonly number[], text: string): Promise<void> {
    for (const key of keys) {
      this.docs.set(key, { key, updatedAt: await nextVersion(this.changedAfter(0)), text });
    }
  }

  async ask(after: number | null) {
    return unpackFeed<Row>(await readFeed({ after, changedAfter: this.changedAfter, rowOf }));
  }
}

const flush = async () => {
  for (let turn = 0; turn < 200; turn++) await Promise.resolve();
};

/** A screen whose live query is answered by the test: changes in between are merged into one answer. */
class Screen {
  readonly copy = new Map<number, Row>();
  lost = 0;
  #tell: ((after: Awaited<ReturnType<ServerTable["ask"]>>) => void) | null = null;
  #fail: ((error: unknown) => void) | null = null;
  readonly #table: ServerTable;
  readonly #feed: LiveFeed<Row & Versioned>;

  constructor(table: ServerTable) {
    this.#table = table;
    this.#feed = new LiveFeed<Row>(
      {
        watch: (onAnswer, onError) => {
          this.#tell = onAnswer;
          this.#fail = onError;
          return () => (this.#tell = this.#fail = null);
        },
        readAfter: (version) => table.ask(version),
        pause: () => Promise.resolve(),
      },
      {
        onRows: (rows) => {
          for (const row of rows) if ((this.copy.get(row[0])?.[1] ?? 0) < row[1]) this.copy.set(row[0], row);
        },
        onCurrent: () => undefined,
        onError: () => undefined,
        onLost: () => (this.lost += 1),
      },
    );
  }

  async open(): Promise<void> {
    for (const doc of this.#table.docs.values()) this.copy.set(doc.key, rowOf(doc));
    this.#feed.follow((await this.#table.ask(null)).newest);
  }

  async deliver(): Promise<void> {
    this.#tell?.(await this.#table.ask(null));
  }

  fail(): void {
    this.#fail?.(new Error("refused"));
  }
}

const aKeys = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: most });
const anEvent = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant("write" as const), keys: aKeys(3) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("write" as const), keys: aKeys(700) }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant("deliver" as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("fail" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant("clock" as const), ms: fc.constantFrom(-7_200_000, -1, 1, 400, 3_000) }),
  },
);

// Controls that made it fail: versions from the clock alone; a position moved over a gap; a failed feed not watched again.
test("in any history of writes, imports, clock steps, merged answers and failures, the copy ends equal to the table", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anEvent, { minLength: 5, maxLength: 60 }), async (events) => {
      const table = new ServerTable();
      await table.write([1, 2, 3], "first");
      const screen = new Screen(table);
      await screen.open();
      for (const [turn, event] of events.entries()) {
        if (event.act === "write") {
          await table.write(event.keys, `turn ${String(turn)}`);
        } else if (event.act === "clock") {
          vi.setSystemTime(Date.now() + event.ms);
        } else if (event.act === "fail") {
          screen.fail();
        }
        // Not awaited: missed rows may still be loading while the next events happen.
        else {
          await screen.deliver();
        }
      }
      await flush();
      await screen.deliver();
      await flush();
      expect([...screen.copy.values()].sort(([a], [b]) => a - b)).toEqual(
        [...table.docs.values()].map(rowOf).sort(([a], [b]) => a - b),
      );
      expect(screen.lost).toBe(0);
    }),
    { numRuns: cases(60, 1_000) },
  );
});
