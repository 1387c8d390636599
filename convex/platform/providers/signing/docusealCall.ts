import { z } from "zod";
import {
  callProvider,
  jsonOf,
  shownReason,
  textOf,
  troubleOf,
  type ProviderAnswer,
  type ProviderFailure,
} from "../providerCall";

const DEFAULT_URL = "https://api.docuseal.com";

const vRefusal = z.object({ error: z.string() });

interface Request {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
}

export function docusealUrl(): string {
  return (process.env["DOCUSEAL_URL"] ?? DEFAULT_URL).replace(/\/$/, "");
}

/** One call of DocuSeal's API with the shape of its answer. `missing` is the reason if a success has another shape. */
export async function callDocuseal<T>(
  { method = "GET", path, body }: Request,
  shape: z.ZodType<T>,
  missing?: string,
): Promise<ProviderAnswer<T>> {
  const key = process.env["DOCUSEAL_API_KEY"] ?? "";
  if (key === "") return { kind: "unconfigured", setting: "DOCUSEAL_API_KEY" };
  const headers = { "x-auth-token": key, "content-type": "application/json", accept: "application/json" };
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  const called = await callProvider({ url: `${docusealUrl()}${path}`, init });
  if (called.kind !== "ok") return called;
  const trouble = troubleOf(called.value);
  if (trouble !== null) return trouble;
  const json = jsonOf(textOf(called.value));
  if (!called.value.ok) return refusal(called.value.status, json, key);
  const read = shape.safeParse(json);
  if (read.success) return { kind: "ok", value: read.data };
  const { status } = called.value;
  const isJson = typeof json === "object" && json !== null;
  if (missing !== undefined && isJson) return { kind: "refused", status, reason: missing };
  return { kind: "unavailable", trouble: "unreadable" };
}

function refusal(status: number, json: unknown, key: string): ProviderFailure {
  const words = vRefusal.safeParse(json).data?.error ?? "";
  return { kind: "refused", status, reason: shownReason(words, [key]) };
}
