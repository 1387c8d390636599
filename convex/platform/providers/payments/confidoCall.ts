import { z } from "zod";
import { callProvider, jsonOf, shownReason, textOf, type ProviderAnswer } from "../providerCall";

const DEFAULT_URL = "https://api.gravity-legal.com/";

const vErrors = z.object({
  errors: z
    .array(
      z.object({
        message: z.string(),
        code: z.string().optional(),
        extensions: z.object({ code: z.string() }).partial().optional(),
      }),
    )
    .min(1),
});

/** A refusal by the provider: errors come with any status, even 200, and a wrong key with 500. */
function errorsIn(json: unknown, status: number, key: string): ProviderAnswer<never> | null {
  const [first] = vErrors.safeParse(json).data?.errors ?? [];
  if (first === undefined) return null;
  return { kind: "refused", status, reason: `GraphQL errors: ${shownReason(first.message, [key])}` };
}

interface Operation<T> {
  query: string;
  variables: Record<string, unknown>;
  /** The shape of `data`. */
  shape: z.ZodType<T>;
}

/** One GraphQL operation at the payment provider. */
export async function callConfido<T>({ query, variables, shape }: Operation<T>): Promise<ProviderAnswer<T>> {
  const key = process.env["CONFIDO_API_KEY"] ?? "";
  if (key === "") return { kind: "unconfigured", setting: "CONFIDO_API_KEY" };
  const called = await callProvider({
    url: process.env["CONFIDO_URL"] ?? DEFAULT_URL,
    init: {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ query, variables }),
    },
  });
  if (called.kind !== "ok") return called;
  const { status, ok } = called.value;
  if (status === 429) return { kind: "limited" };
  const json = jsonOf(textOf(called.value));
  const refused = errorsIn(json, status, key);
  if (refused !== null) return refused;
  if (status >= 500) return { kind: "unavailable", trouble: "serverError" };
  if (!ok) return { kind: "refused", status, reason: "GraphQL request failed" };
  const read = z.object({ data: shape }).safeParse(json);
  return read.success ? { kind: "ok", value: read.data.data } : { kind: "unavailable", trouble: "unreadable" };
}

/** Whether a refusal says that the requested thing does not exist; the provider words it in several ways. */
export function saysAbsent(answer: ProviderAnswer<unknown>): boolean {
  return answer.kind === "refused" && /not found|could not find/i.test(answer.reason);
}
