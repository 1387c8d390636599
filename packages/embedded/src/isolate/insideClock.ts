export interface OutsideClock {
  now(): number;
  random(): number;
}

/**
 * `Date` and `Math.random` based on the host, so that a query sees a single time. Runs inside the realm.
 */
export function makeClock(outside: OutsideClock): object {
  const Native = Date;
  const now = (): number => outside.now();
  function HostedDate(this: unknown, ...parts: unknown[]): unknown {
    const constructed: unknown = new.target;
    if (constructed === undefined) return new Native(now()).toString();
    return Reflect.construct(Native, parts.length === 0 ? [now()] : parts, new.target);
  }
  Object.defineProperties(HostedDate, {
    name: { value: "Date", configurable: true },
    length: { value: 7, configurable: true },
    prototype: { value: Native.prototype, writable: false },
    now: { value: now, writable: true, configurable: true },
    parse: { value: Native.parse.bind(Native), writable: true, configurable: true },
    UTC: { value: Native.UTC.bind(Native), writable: true, configurable: true },
  });
  Object.defineProperty(Native.prototype, "constructor", { value: HostedDate, writable: true, configurable: true });
  Object.defineProperty(Math, "random", { value: () => outside.random(), writable: true, configurable: true });
  return { Date: HostedDate };
}

/** Makes `Intl` use the host's time when called without a date. Runs inside the realm. */
export function fixIntl(outside: OutsideClock): void {
  const formats = Intl.DateTimeFormat.prototype;
  const own = (name: string, part: "get" | "value"): ((self: unknown, ...values: unknown[]) => unknown) => {
    const found: unknown = Reflect.get(Object.getOwnPropertyDescriptor(formats, name) ?? {}, part);
    if (typeof found !== "function") throw new Error(`Intl.DateTimeFormat has no ${name}`);
    return (self, ...values): unknown => Reflect.apply(found, self, values);
  };
  const format = own("format", "get");
  const formatToParts = own("formatToParts", "value");
  const givenOrNow = (date: unknown): unknown => (date === undefined ? outside.now() : date);
  Object.defineProperty(formats, "format", {
    configurable: true,
    get(this: unknown) {
      const bound = format(this);
      return (date?: unknown): unknown =>
        typeof bound === "function" ? Reflect.apply(bound, undefined, [givenOrNow(date)]) : undefined;
    },
  });
  Object.defineProperty(formats, "formatToParts", {
    configurable: true,
    writable: true,
    value(this: unknown, date?: unknown): unknown {
      return formatToParts(this, givenOrNow(date));
    },
  });
}
