export interface OutsideClock {
  now(): number;
  random(): number;
}

/** `Date`, `performance` and `Math.random` that ask the host, so that a query sees one instant. Runs inside. */
export function makeClock(outside: OutsideClock): object {
  const Native = Date;
  const now = (): number => outside.now();
  function HostedDate(this: unknown, ...parts: unknown[]): unknown {
    if (new.target === undefined) return new Native(now()).toString();
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

  // `Intl` would otherwise read the machine's clock when no date is given.
  const formats = Intl.DateTimeFormat.prototype;
  const nativeFormat = Object.getOwnPropertyDescriptor(formats, "format")?.get;
  const nativeParts = Object.getOwnPropertyDescriptor(formats, "formatToParts");
  const parts: unknown = nativeParts?.value;
  if (nativeFormat === undefined || typeof parts !== "function") throw new Error("Intl.DateTimeFormat has changed.");
  Object.defineProperty(formats, "format", {
    configurable: true,
    get(this: unknown) {
      const format: unknown = nativeFormat.call(this);
      return (date?: unknown): unknown => Reflect.apply(format as () => unknown, undefined, [date ?? now()]);
    },
  });
  Object.defineProperty(formats, "formatToParts", {
    ...nativeParts,
    value(this: unknown, date?: unknown): unknown {
      return Reflect.apply(parts, this, [date ?? now()]);
    },
  });

  let timeOrigin: number | undefined;
  const performance = {
    get timeOrigin(): number {
      return (timeOrigin ??= now());
    },
    now(): number {
      return now() - performance.timeOrigin;
    },
  };
  return { Date: HostedDate, performance };
}
