export interface OutsidePerformance {
  now: () => number;
  /** Ends the function that reached a member which Convex does not have. */
  notImplemented: (operation: string, className: string) => never;
}

interface Span {
  startTime: number;
  duration: number;
}

interface Times {
  startTime?: number;
  detail?: unknown;
}

interface MeasureOptions {
  start?: string | number;
  end?: string | number;
  duration?: number;
  detail?: unknown;
}

interface Entry extends Span {
  name: string;
  entryType: string;
}

interface Entries {
  PerformanceEntry: object;
  PerformanceMeasure: object;
  PerformanceMark: new (name: unknown, times?: Times) => Entry;
  /** The other classes have no constructor for pushed code. */
  measured: (name: unknown, span: Span & { detail: unknown }) => Entry;
}

/** The entries of `performance`. Runs inside the realm. */
export function makePerformanceEntries(elapsed: () => number): Entries {
  const own = Symbol("own");

  class PerformanceEntry {
    readonly name: string;
    readonly entryType: string;
    readonly startTime: number;
    readonly duration: number;
    readonly detail: unknown;

    constructor(key: unknown, { detail = null, ...entry }: Entry & { detail: unknown }) {
      if (key !== own) throw new TypeError("Illegal constructor");
      this.name = entry.name;
      this.entryType = entry.entryType;
      this.startTime = entry.startTime;
      this.duration = entry.duration;
      this.detail = structuredClone(detail);
    }

    toJSON(): object {
      return Object.assign({}, this);
    }

    get [Symbol.toStringTag](): string {
      return "PerformanceEntry";
    }
  }

  class PerformanceMark extends PerformanceEntry {
    constructor(name: unknown, { startTime = elapsed(), detail }: Times = {}) {
      if (startTime < 0) throw new TypeError(`A mark cannot have a negative time, such as ${String(startTime)}`);
      super(own, { name: String(name), entryType: "mark", startTime, duration: 0, detail });
    }
  }

  class PerformanceMeasure extends PerformanceEntry {}

  const measured: Entries["measured"] = (name, span) =>
    new PerformanceMeasure(own, { name: String(name), entryType: "measure", ...span });
  return { PerformanceEntry, PerformanceMark, PerformanceMeasure, measured };
}

/** The newest entries, and the span of a measure between two of them. Runs inside the realm. */
export function makeTimeline({ elapsed, measured }: { elapsed: () => number } & Pick<Entries, "measured">) {
  const MAX_ENTRIES = 1_000;
  let entries: Entry[] = [];
  const add = (entry: Entry): Entry => {
    entries.push(entry);
    if (entries.length > MAX_ENTRIES) entries.shift();
    return entry;
  };
  const timeOf = (mark: string | number): number => {
    if (typeof mark === "number") return mark;
    const found = entries.findLast(({ name, entryType }) => entryType === "mark" && name === mark);
    if (found === undefined) throw new DOMException(`Cannot find mark: "${mark}"`, "SyntaxError");
    return found.startTime;
  };
  return {
    add,
    measure: (name: string, from: string | MeasureOptions = {}, to?: string): Entry => {
      const { start, duration, detail, ...options }: MeasureOptions = typeof from === "object" ? from : { start: from };
      const end = to ?? options.end;
      const begun = start === undefined ? null : timeOf(start);
      const after = duration ?? (begun === null ? null : elapsed() - begun);
      const ended = end === undefined ? (begun === null || after === null ? elapsed() : begun + after) : timeOf(end);
      const startTime = begun ?? (duration === undefined ? 0 : ended - duration);
      return add(measured(name, { startTime, duration: ended - startTime, detail }));
    },
    clear(type: string, name?: string): void {
      entries = entries.filter((entry) => entry.entryType !== type || (name !== undefined && entry.name !== name));
    },
    find: (name?: string, type?: string): Entry[] =>
      entries.filter(
        (entry) => (name === undefined || entry.name === name) && (type === undefined || entry.entryType === type),
      ),
  };
}

interface PerformanceParts extends Pick<OutsidePerformance, "notImplemented">, Pick<Entries, "PerformanceMark"> {
  origin: () => number;
  elapsed: () => number;
  timeline: ReturnType<typeof makeTimeline>;
}

/** `performance` itself, based on the host's time. Runs inside the realm. */
export function makePerformance({
  origin,
  elapsed,
  timeline,
  PerformanceMark,
  notImplemented,
}: PerformanceParts): object {
  class Performance extends EventTarget {
    constructor() {
      if (Reflect.has(globalThis, "performance")) throw new TypeError("Illegal constructor");
      super();
    }

    get timeOrigin(): number {
      return origin();
    }

    toJSON(): object {
      return { timeOrigin: origin() };
    }
  }
  const methods = {
    now: elapsed,
    mark: (name: string, times?: Times) => timeline.add(new PerformanceMark(name, times)),
    measure: timeline.measure,
    clearMarks: (name?: string) => {
      timeline.clear("mark", name);
    },
    clearMeasures: (name?: string) => {
      timeline.clear("measure", name);
    },
    clearResourceTimings: () => undefined,
    setResourceTimingBufferSize: () => undefined,
    getEntries: () => timeline.find(),
    getEntriesByName: timeline.find,
    getEntriesByType: (type: string) => timeline.find(undefined, type),
  };
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(Performance.prototype, name, { value, writable: true, configurable: true });
  }
  for (const name of ["eventCounts", "timing", "navigation"]) {
    const get = (): never => notImplemented(`get ${name}`, "Performance");
    Object.defineProperty(Performance.prototype, name, { get, configurable: true });
  }
  return { Performance, performance: new Performance() };
}
