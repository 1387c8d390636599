import type { Context } from "hono";

/** The provider's refusals, in its words. */

export interface Refusal {
  status: 400 | 401 | 404 | 429 | 500;
  message: string;
  type: string;
  code: string | null;
  param?: string;
}

export function refusal(c: Context, { status, message, type, code, param }: Refusal): Response {
  // Tells the provider's own client not to retry in vain.
  if (code === "insufficient_quota") c.header("x-should-retry", "false");
  return c.json({ error: { message, type, param: param ?? null, code } }, status);
}

const INVALID = "invalid_request_error";
const KEYS_PAGE = "You can find your API key at https://platform.openai.com/account/api-keys.";

export const NO_KEY: Refusal = {
  status: 401,
  message: `You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY). ${KEYS_PAGE}`,
  type: INVALID,
  code: null,
};

/** The provider repeats the ends of a wrong key. */
export function wrongKey(key: string): Refusal {
  const shown = key.length > 12 ? `${key.slice(0, 7)}${"*".repeat(8)}${key.slice(-4)}` : "*".repeat(key.length);
  const message = `Incorrect API key provided: ${shown}. ${KEYS_PAGE}`;
  return { status: 401, message, type: INVALID, code: "invalid_api_key" };
}

export function unknownModel(model: string): Refusal {
  const message = `The model \`${model}\` does not exist or you do not have access to it.`;
  return { status: 404, message, type: INVALID, code: "model_not_found" };
}

export function invalid(message: string, param: string, code: string | null = null): Refusal {
  return { status: 400, message, type: INVALID, code, param };
}

/** Refusals that the page can choose instead of an answer. */
export const TROUBLES = {
  invalidKey: wrongKey("sk-revoked-key-of-the-page"),
  rateLimited: {
    status: 429,
    message:
      "Rate limit reached for requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in 20s. Visit https://platform.openai.com/account/rate-limits to learn more.",
    type: "requests",
    code: "rate_limit_exceeded",
  },
  quotaUsed: {
    status: 429,
    message: "You exceeded your current quota, please check your plan and billing details.",
    type: "insufficient_quota",
    code: "insufficient_quota",
  },
  serverError: {
    status: 500,
    message: "The server had an error while processing your request. Sorry about that!",
    type: "server_error",
    code: null,
  },
} as const satisfies Record<string, Refusal>;
