import type { Context } from "hono";
import type { z } from "zod";
import { refuse } from "./refusals.ts";

const DEFAULT_PAGE = 10;
const LARGEST_PAGE = 500;

/** Reads a JSON body. Refuses request_body_invalid, form_param_missing or form_param_value_invalid. */
export async function readJson<Fields>(c: Context, schema: z.ZodType<Fields>): Promise<Fields> {
  const text = await c.req.text();
  const body: unknown = text === "" ? {} : parseJson(text);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const param = parsed.error.issues[0]?.path[0];
  if (param === undefined || typeof body !== "object" || body === null) return refuse("request_body_invalid");
  return refuse(Object.hasOwn(body, param) ? "form_param_value_invalid" : "form_param_missing", {
    param: String(param),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse("request_body_invalid");
  }
}

export function readPaging<Entity>(c: Context, entities: Entity[]): Entity[] {
  const limit = readCount(c, "limit", DEFAULT_PAGE);
  const offset = readCount(c, "offset", 0);
  return entities.slice(offset, offset + Math.min(limit, LARGEST_PAGE));
}

function readCount(c: Context, name: string, fallback: number): number {
  const text = c.req.query(name);
  if (text === undefined) return fallback;
  return /^\d{1,9}$/.test(text) ? Number(text) : refuse("form_param_value_invalid", { param: name });
}
