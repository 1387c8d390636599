import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { startTestServers } from "../../testing/testServers.ts";

const MIB = 1024 * 1024;

// Caught, one at a time: no route, at which `convex network-test` fails; the sender's content type kept.
test("/echo returns the request's body, and not as the sender's type", async () => {
  const servers = await startTestServers();
  const sent = randomBytes(4 * MIB);
  const init = { method: "POST", body: sent, headers: { "Content-Type": "text/html" } };
  const response = await fetch(`${servers.url}/echo`, init);
  expect(response.status).toBe(200);
  expect(sent.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
  expect(response.headers.get("content-type")).toBe("application/octet-stream");
  await servers.close();
});
