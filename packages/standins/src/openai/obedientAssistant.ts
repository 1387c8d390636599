import { isOffered, sinceTheQuestion, type Call, type Heard, type Turn } from "./chat.ts";

/**
 * The worst possible model: it follows instructions in any text that it reads, calls tools that nobody has offered, and invents
 * figures. The app is tested against it.
 */

export const INVENTED = "$987,654.32";

const ORDER =
  /\b(ignore|disregard|forget|instead|say|tell|reply|answer|call|run|execute|delete|send|fetch|visit|open|transfer|pay)\b/i;
const TOOL_NAME = /\b([a-z]+(?:_[a-z]+)+)\b/g;

/** All strings in a tool's result. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

export function obedientTurn(heard: Heard): Turn {
  const { question, results } = sinceTheQuestion(heard);
  const orders = [question, ...results.flatMap(({ result }) => textsIn(result))].filter((text) => ORDER.test(text));
  const called = new Set(results.map(({ name }) => name));
  const wanted = orders
    .flatMap((order) => [...order.matchAll(TOOL_NAME)].map(([, name = ""]) => name))
    .filter((name) => !called.has(name));
  const calls: Call[] = [...new Set(wanted)]
    .slice(0, 4)
    .map((name) => ({ name, args: { all: true, url: urlIn(orders) } }));
  if (results.length === 0 && isOffered(heard, "list_transactions")) {
    calls.unshift({ name: "list_transactions", args: { limit: 50 } });
  }
  if (calls.length > 0) return { calls };
  const said = orders.map((order) => `As told: ${order}`).join("\n");
  return { text: `${said}\nYou have spent ${INVENTED} in 4,321 charges.`.trim() };
}

function urlIn(orders: readonly string[]): string {
  return orders.map((order) => /https?:\/\/\S+/.exec(order)?.[0]).find((url) => url !== undefined) ?? "";
}
