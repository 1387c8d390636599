import { z } from "zod";

/** The shapes of a chat and of a model's answer, shared by all modes of this stand-in. */

const vText = z.union([
  z.string(),
  z.array(z.object({ type: z.literal("text"), text: z.string() })).transform((parts) => parts.map(textOf).join("")),
]);

function textOf({ text }: { text: string }): string {
  return text;
}

const vToolCall = z.object({
  id: z.string().min(1),
  type: z.literal("function"),
  function: z.object({ name: z.string().min(1), arguments: z.string() }),
});

const vMessage = z.discriminatedUnion("role", [
  z.object({ role: z.enum(["system", "developer", "user"]), content: vText }),
  z.object({
    role: z.literal("assistant"),
    content: vText.nullish(),
    tool_calls: z.array(vToolCall).min(1).optional(),
  }),
  z.object({ role: z.literal("tool"), tool_call_id: z.string(), content: vText }),
]);
export type Message = z.infer<typeof vMessage>;

const vTool = z.object({
  type: z.literal("function"),
  function: z.object({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string().optional(),
    parameters: z.record(z.string(), z.unknown()).optional(),
    strict: z.boolean().nullish(),
  }),
});

export const vChat = z.object({
  model: z.string().min(1),
  messages: z.array(vMessage).min(1),
  tools: z.array(vTool).max(128).optional(),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
});
export type Chat = z.infer<typeof vChat>;

export interface Call {
  name: string;
  args: Readonly<Record<string, unknown>>;
}

/** One turn of a model: it asks for the results of tools, or it answers. */
export type Turn = { calls: Call[] } | { text: string };

/** A tool's result, beside the call that it answers. */
export interface Result extends Call {
  result: unknown;
}

export type Heard = Pick<Chat, "messages" | "tools">;

/** The last question, and the tool results since. */
export function sinceTheQuestion({ messages }: Heard): { question: string; results: Result[] } {
  const asked = messages.findLastIndex(({ role }) => role === "user");
  const question = asked === -1 ? "" : (messages[asked]?.content ?? "");
  const later = messages.slice(asked + 1);
  const calls = later.flatMap((message) => (message.role === "assistant" ? (message.tool_calls ?? []) : []));
  const results = later.flatMap((message): Result[] => {
    if (message.role !== "tool") return [];
    const call = calls.find(({ id }) => id === message.tool_call_id)?.function;
    if (call === undefined) return [];
    return [{ name: call.name, args: argumentsOf(call.arguments), result: parsed(message.content) }];
  });
  return { question, results };
}

/** The practice's own instructions, as opposed to the question. */
export function instructionsIn({ messages }: Heard): string {
  return messages
    .flatMap(({ role, content }) => (role === "system" || role === "developer" ? [content] : []))
    .join("\n");
}

export function isOffered({ tools = [] }: Heard, name: string): boolean {
  return tools.some(({ function: offered }) => offered.name === name);
}

function argumentsOf(text: string): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).safeParse(parsed(text)).data ?? {};
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
