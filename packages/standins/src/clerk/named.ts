/**
 * Test helper: a value with the parts replaced that differ from run to run. Ids are numbered in order of appearance, times are relative to
 * now, tokens become their claims.
 */
export function named(value: unknown, now: number): unknown {
  const ids = new Map<string, string>();
  const text = (given: string): string =>
    given
      .replaceAll(/\b[\w-]{20,}\.[\w-]+\.[\w-]+/g, (token) => claimsOf(token))
      .replaceAll(/\b((?:[a-z]+_)+)[A-Za-z0-9]{27}\b/g, (id, prefix: string) => {
        const known = ids.get(id) ?? `${prefix}${String(ids.size + 1)}`;
        ids.set(id, known);
        return known;
      });
  const walk = (each: unknown): unknown => {
    if (typeof each === "string") return text(each);
    if (typeof each === "number") return timeOf(each, now);
    if (Array.isArray(each)) return each.map(walk);
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([name, part]) => [name, walk(part)]));
  };
  return walk(value);
}

function timeOf(number: number, now: number): number | string {
  const [ms, seconds] = [number - now, number - Math.floor(now / 1_000)];
  if (Math.abs(ms) < 1e11) return `now${ms === 0 ? "" : ` + ${String(ms)} ms`}`;
  return Math.abs(seconds) < 1e8 ? `now${seconds === 0 ? "" : ` + ${String(seconds)} s`}` : number;
}

function claimsOf(token: string): string {
  const [, claims = ""] = token.split(".");
  try {
    return Buffer.from(claims, "base64url").toString();
  } catch {
    return token;
  }
}
