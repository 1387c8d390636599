import { expect, test } from "vitest";
import { aHost, importing } from "../../testing/testHost.ts";

const ANSWER = { text: '{"value":{"name":"Ana","tags":["a",{"b":1}]},"done":false}' };
const VALUE = { value: { name: "Ana", tags: ["a", { b: 1 }] }, done: false };

/** Runs the body inside a realm, where `ask` returns the host's answer. */
async function inWorld(body: string): Promise<unknown> {
  const host = aHost({ asyncSyscall: () => ANSWER });
  const source = `const ask = () => Convex.asyncSyscall("1.0/queryStreamNext", "{}"); export const run = async () => { ${body} };`;
  const run: unknown = Reflect.get(await importing(source, { host }), "run");
  return await (run as () => Promise<unknown>)();
}

test("a cached answer is parsed once, to the value of its text", async () => {
  const body = "const [a, b] = [JSON.parse(await ask()), JSON.parse(await ask())]; return [a === b, JSON.stringify(a)]";
  expect(await inWorld(body)).toEqual([true, JSON.stringify(VALUE)]);
});

// Caught: only the first level frozen.
test.each(["value.name = 'Eva'", "value.tags.push('c')", "value.tags[1].b = 2", "done = true"])(
  "a caller cannot change the shared value: %s",
  async (change) => {
    const body = `try { JSON.parse(await ask()).${change} } catch (error) { return error instanceof TypeError } return false`;
    expect(await inWorld(body)).toBe(true);
  },
);

test("a cached answer converts to its text wherever text is expected", async () => {
  const body =
    "const answer = await ask(); return [`${answer}`, JSON.parse(answer, (key, value) => key === 'done' ? 1 : value).done]";
  expect(await inWorld(body)).toEqual([ANSWER.text, 1]);
});

// Caught: plain texts treated as cached answers; the value of another call returned.
test("text that a function parses itself gives a new value each time", async () => {
  const body = `const text = String(await ask()); const a = JSON.parse(text); a.done = 1;
    return [JSON.parse(text).done, a.done, JSON.parse("5"), JSON.parse.name, JSON.parse.length, Object.keys(JSON).length]`;
  expect(await inWorld(body)).toEqual([false, 1, 5, "parse", 2, 0]);
});

test.each(["{", "", undefined, null, {}, Symbol("x")])("what is no JSON is refused as ever: %s", async (text) => {
  const outcome = (parse: (text: string) => unknown): string => {
    try {
      return JSON.stringify(parse(text as string));
    } catch (error) {
      return `${(error as Error).name}: ${(error as Error).message}`;
    }
  };
  const host = aHost();
  const inside: unknown = Reflect.get(await importing("export const parse = JSON.parse;", { host }), "parse");
  expect(outcome(inside as typeof JSON.parse)).toBe(outcome(JSON.parse));
});
