export interface OutsidePositions {
  /** The original position of a position in a bundle, as `../convex/books.ts:12:8`; null without a source map entry. */
  originalPosition(file: string, line: number, column: number): string | null;
}

interface CallSite {
  getFileName(): string | null | undefined;
  getLineNumber(): number | null;
  getColumnNumber(): number | null;
  toString(): string;
}

/** Makes error stacks name the project's own files instead of bundles. Runs inside the realm. */
export function mapStacks(outside: OutsidePositions): void {
  const frame = (site: CallSite): string => {
    const text = site.toString();
    const [file, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
    if (typeof file !== "string" || line === null || column === null) return text;
    const place = outside.originalPosition(file, line, column);
    return place === null ? text : text.replace(`${file}:${String(line)}:${String(column)}`, place);
  };
  const heading = (error: unknown): string => {
    try {
      return String(error);
    } catch {
      return "Error";
    }
  };
  Object.defineProperty(Error, "prepareStackTrace", {
    configurable: true,
    writable: true,
    value: (error: unknown, sites: CallSite[]) =>
      [heading(error), ...sites.map((site) => `    at ${frame(site)}`)].join("\n"),
  });
}
