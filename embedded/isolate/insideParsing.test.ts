import { expect, test } from "vitest";
import { aHost, importing } from "../testing/testHost.ts";

const ANSWER = { text: '{"value":{"name":"Ana","tags":["a",{"b":1}]},"done":false}' };
const VALUE = { value: { name: "Ana", tags: ["a", { b: 1 }] }, done: false };

/** What the body answers, with `ask` for the host's answer. */
async function inWorld(body: string): Promise<unknown> {
  const host = aHost({ asyncSyscall: () => ANSWER });
  const source = `const ask = () => Convex.asyncSyscall("1.0/queryStreamNext", "{}"); export const run = async () => { ${body} };`;
  const run: unknown = Reflect.get(await importing(source, { host }), "run");
  return await (run as () => Promise<unknown>)();
}

test("a kept answer is parsed once, to what its text says", async () => {
  const body = "const [a, b] = [JSON.parse(await ask()), JSON.parse(await ask())]; return [a === b, JSON.stringify(a)]";
  expect(await inWorld(body)).toEqual([true, JSON.stringify(VALUE)]);
});

// Caught: what is deeper than the first level left open.
test.each(["value.name = 'Eva'", "value.tags.push('c')", "value.tags[1].b = 2", "done = true"])(
  "nobody changes what the next one gets: %s",
  async (change) => {
    const body = `try { JSON.parse(await ask()).${change} } catch (error) { return error instanceof TypeError } return false`;
    expect(await inWorld(body)).toBe(true);
  },
);

test("a kept answer reads as its text wherever a text is taken", async () => {
  const body =
    "const answer = await ask(); return [`${answer}`, JSON.parse(answer, (key, value) => key === 'done' ? 1 : value).done]";
  expect(await inWorld(body)).toEqual([ANSWER.text, 1]);
});

// Caught: texts taken for answers that were kept, values of one call for those of another.
test("what a function parses itself is its own, each time", async () => {
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
