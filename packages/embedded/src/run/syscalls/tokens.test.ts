import { decodeJwt } from "jose";
import { afterAll, expect, test } from "vitest";
import type { JsonValue } from "../../domain/json.ts";
import { CLOUD_URL, startedEngine, textOf, type TestFunction } from "../../../testing/testEngine.ts";

const sign: TestFunction = (call, args) => call("1.0/signJwt", args);
const ask: TestFunction = (call, { op = null }) => call(`1.0/${textOf(op)}`, { service: "ai-gateway" });

const engine = await startedEngine({
  mutations: {
    "tokens:sign": sign,
    "tokens:signInside": (call, args) =>
      call("1.0/runUdf", { udfType: "mutation", reference: "_reference/childComponent/desk/tokens/sign", args }),
  },
  queries: { "tokens:signInQuery": sign },
  actions: { "tokens:signInAction": sign, "tokens:ask": ask },
  components: { desk: { mutations: { "tokens:sign": sign } } },
});
afterAll(() => engine.close());

const signed = (args: JsonValue, path = "tokens:sign") => engine.run(path, args);

// Caught, one at a time: milliseconds for seconds; the claims after the deployment's own, which they replace.
test("a token has the claims, the issuer, and a lifetime from the mutation's time on", async () => {
  const token = textOf(await signed({ claims: { sub: "ann", aud: "desk" }, expiresInSeconds: 60 }));
  const iat = engine.clock.now() / 1_000;
  expect(decodeJwt(token)).toEqual({ sub: "ann", aud: "desk", iss: CLOUD_URL, iat, exp: iat + 60 });
});

// Caught: the issuer of the app for a component's tokens.
test("a component's tokens have an issuer of their own", async () => {
  const token = textOf(await signed({ expiresInSeconds: 3_600 }, "tokens:signInside"));
  expect(decodeJwt(token).iss).toBe(`${CLOUD_URL}/components/desk`);
});

// Caught, one at a time: a claim missing from the list; the prefix compared in lower case only.
test.each(["iss", "iat", "exp", "nbf", "convexRole", "CVXid"])("the claim %s is reserved", async (name) => {
  await expect(signed({ claims: { [name]: 1 }, expiresInSeconds: 60 })).rejects.toThrow(
    `The claim \`${name}\` is reserved`,
  );
});

// Caught, one at a time: no lower bound; no upper one; a text taken for a number.
test.each([0, -1, 3_601, "60", null])("a lifetime of %j is refused", async (expiresInSeconds) => {
  await expect(signed({ expiresInSeconds })).rejects.toThrow("a number from 1 to 3600");
});

// Caught: signing in any function.
test.each(["tokens:signInQuery", "tokens:signInAction"])("%s is refused: only mutations sign", async (path) => {
  await expect(signed({ expiresInSeconds: 60 }, path)).rejects.toThrow("can only be called from a mutation");
});

// Caught: both unknown operations.
test("tokens and addresses of Convex's services are refused with the reason", async () => {
  for (const [op, name] of [
    ["createServiceToken", "getServiceToken"],
    ["getServiceUrl", "getServiceUrl"],
  ] as const) {
    await expect(engine.run("tokens:ask", { op })).rejects.toThrow(
      `${name}("ai-gateway") needs a deployment of Convex Cloud`,
    );
  }
});
