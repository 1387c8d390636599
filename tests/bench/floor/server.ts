/**
 * The fastest server possible on this machine: `ws` and `node:sqlite`, no sign-in, no validation, no queries. It writes
 * a change, waits for the disk, sends the changed row to every list and answers the writer. With `grouped`, changes
 * that arrive in one turn of the loop share a commit.
 *
 * `node tests/bench/floor/server.ts FOLDER LEADS each|grouped`
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type WebSocket, WebSocketServer } from "ws";
import { LISTEN, vFloorRequest, type FloorRequest } from "./protocol.ts";

const [folder = ".", leads = "1000", commits = "each"] = process.argv.slice(2);
const database = new DatabaseSync(join(folder, "floor.sqlite3"));
database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
database.exec("CREATE TABLE statuses (number INTEGER PRIMARY KEY, updatedAt REAL NOT NULL, status INTEGER NOT NULL)");
const seed = database.prepare("INSERT INTO statuses VALUES (?, 0, 0)");
database.exec("BEGIN");
for (let number = 1; number <= Number(leads); number++) seed.run(number);
database.exec("COMMIT");

const begin = database.prepare("BEGIN IMMEDIATE");
const update = database.prepare("UPDATE statuses SET updatedAt = ?, status = ? WHERE number = ?");
const commit = database.prepare("COMMIT");

const lists = new Set<WebSocket>();
interface Waiting {
  writer: WebSocket;
  request: FloorRequest;
}

let waiting: Waiting[] = [];

const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
server.on("connection", (socket) => {
  socket.on("close", () => lists.delete(socket));
  socket.on("message", (data: Buffer) => {
    const text = data.toString("utf8");
    if (text === LISTEN) {
      lists.add(socket);
      socket.send(LISTEN);
      return;
    }
    const request = vFloorRequest.parse(JSON.parse(text));
    if (commits === "each") {
      write([{ writer: socket, request }]);
      return;
    }
    if (waiting.length === 0) setImmediate(flush);
    waiting.push({ writer: socket, request });
  });
});
server.on("listening", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") console.log(`ready ws://127.0.0.1:${address.port}`);
});
process.once("SIGTERM", () => process.exit(0));

function flush(): void {
  const group = waiting;
  waiting = [];
  write(group);
}

function write(group: readonly Waiting[]): void {
  const updatedAt = Date.now();
  begin.run();
  for (const { request } of group) update.run(updatedAt, request.status, request.number);
  commit.run();
  for (const { writer, request } of group) {
    const row = JSON.stringify([request.number, updatedAt, request.status]);
    for (const list of lists) list.send(row);
    writer.send(JSON.stringify({ done: request.id }));
  }
}
