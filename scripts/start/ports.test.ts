import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";

import { portsFrom, requireFreePorts } from "./ports.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

test("the other services have fixed distances from the app's port", () => {
  expect(portsFrom(3200)).toEqual({ app: 3200, deployment: 3210, httpActions: 3211, standins: 3220 });
});

// Caught: a check of 127.0.0.1 alone; another program on ::1 passes it and gets the browser's requests.
test.each(["127.0.0.1", "::1", "0.0.0.0"])("a port taken on %s is refused by name", async (host) => {
  const taken = await listen(host);
  const free = { app: taken, deployment: taken, httpActions: taken, standins: taken };
  await expect(requireFreePorts(free)).rejects.toThrow(`Port ${taken} (the app) is taken by another program`);
});

function listen(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen({ host, port: 0 }, () => {
      const address = server.address();
      if (address !== null && typeof address === "object") resolve(address.port);
      else reject(new Error("no port"));
    });
    servers.push(server);
    server.once("error", reject);
  });
}
