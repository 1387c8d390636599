/** A raw connection to the sync socket, for tests of bytes that no official client sends. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

const UPGRADE = {
  Host: "x",
  Connection: "Upgrade",
  Upgrade: "websocket",
  "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
  "Sec-WebSocket-Extensions": "permessage-deflate",
};

interface UpgradeRequest {
  port: number;
  path?: string;
  headers?: Record<string, string>;
}

/** The connection, and the server's response to the upgrade request. */
export async function askForUpgrade(request: UpgradeRequest): Promise<{ raw: Socket; answer: string }> {
  const { port, path = "/api/1.49.0/sync", headers = {} } = request;
  const raw = connect(port, "127.0.0.1");
  raw.on("error", () => undefined);
  const lines = Object.entries({ ...UPGRADE, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  raw.write(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const [answer] = (await once(raw, "data")) as [Buffer];
  raw.resume();
  return { raw, answer: answer.toString("latin1") };
}
