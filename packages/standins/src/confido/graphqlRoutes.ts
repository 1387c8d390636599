import { Hono, type Context } from "hono";
import type { GraphQLError } from "graphql";
import { graphql } from "graphql";
import { z } from "zod";
import { resolvers } from "./resolvers.ts";
import { SCHEMA } from "./schema.ts";
import { PaymentRefusal, type PaymentStore } from "./store.ts";

const MOST_PER_MINUTE = 500;
const vCall = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).nullish() });

interface GraphqlOptions {
  store: PaymentStore;
  apiKey: string;
  pageOrigin: string;
  now: () => number;
}

function errorBody(message: string, code: string, status: number) {
  return { errors: [{ message, extensions: { code }, code, status }], data: null };
}

/**
 * The provider's one endpoint, at its second address: the first is the control page here. Errors come with HTTP 200, except errors about
 * the call itself.
 */
export function graphqlRoutes({ store, apiKey, pageOrigin, now }: GraphqlOptions): Hono {
  const routes = new Hono();
  const rootValue = resolvers(store, pageOrigin);
  let calls: number[] = [];
  const answer = async (c: Context) => {
    if (c.req.header("content-type")?.startsWith("application/json") !== true) {
      const words = "This operation has been blocked as a potential Cross-Site Request Forgery (CSRF)";
      return c.json(errorBody(words, "BAD_REQUEST", 400), 400);
    }
    const bearer = c.req.header("authorization")?.replace(/^Bearer /, "");
    if ((c.req.header("x-api-key") ?? bearer) !== apiKey) {
      const words = "Context creation failed: Invalid firm token.";
      return c.json(errorBody(words, "INTERNAL_SERVER_ERROR", 500), 500);
    }
    calls = [...calls.filter((at) => at > now() - 60_000), now()];
    if (calls.length > MOST_PER_MINUTE) return c.json(errorBody("Too many requests", "TOO_MANY_REQUESTS", 429), 429);
    const call = vCall.safeParse(await c.req.json().catch(() => null));
    if (!call.success) return c.json(errorBody("Must provide query string.", "BAD_REQUEST", 400), 400);
    const { query: source, variables } = call.data;
    const result = await graphql({ schema: SCHEMA, source, rootValue, variableValues: variables ?? {} });
    const errors = result.errors?.map(shownError);
    // A query that the schema refuses has not run at all.
    const isInvalid = result.data === undefined;
    return c.json(errors === undefined ? { data: result.data } : { errors, data: null }, isInvalid ? 400 : 200);
  };
  routes.post("/v2", answer);
  return routes;
}

function shownError(error: GraphQLError) {
  const refusal = error.cause;
  const code = refusal instanceof PaymentRefusal ? refusal.code : "GRAPHQL_VALIDATION_FAILED";
  return { message: error.message, code, extensions: { code } };
}
