import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { startTestServers } from "../testing/testServers.ts";

const MIB = 1024 * 1024;

// Caught, one at a time: nothing at the address, at which `convex network-test` fails; the type that the sender gave.
test("what is sent to /echo comes back, as no page of this address", async () => {
  const servers = await startTestServers();
  const sent = randomBytes(4 * MIB);
  const init = { method: "POST", body: sent, headers: { "Content-Type": "text/html" } };
  const response = await fetch(`${servers.url}/echo`, init);
  expect(response.status).toBe(200);
  expect(sent.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
  const [type, policy] = ["content-type", "content-security-policy"].map((name) => response.headers.get(name));
  expect([type, policy]).toEqual(["application/octet-stream", "sandbox; default-src 'none'"]);
  await servers.close();
});
