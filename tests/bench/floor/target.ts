import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { once } from "node:events";
import type { WebSocket } from "ws";
import { SocketCounter } from "../countedSocket.ts";
import { startProgram } from "../program.ts";
import type { Screen, Target } from "../target.ts";
import { LISTEN, vFloorMessage } from "./protocol.ts";

export interface Floor extends Target {
  /** The address at which it refuses every request. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts a floor server with this many rows, which commits each change or groups of them. */
export async function startFloor(folder: string, leads: number, commits: "each" | "grouped"): Promise<Floor> {
  const data = mkdtempSync(join(folder, `floor-${commits}-`));
  const program = await startProgram({
    nodeArgs: ["--disable-warning=ExperimentalWarning", "tests/bench/floor/server.ts", data, String(leads), commits],
    logFile: join(folder, "floor.log"),
  });
  return {
    name: "floor",
    url: program.url.replace(/^ws:/, "http:"),
    pid: () => program.pid,
    profile: async () => async () => undefined,
    openScreen: () => connectTo(program.url, true),
    openWriter: () => connectTo(program.url, false),
    stop: program.stop,
  };
}

async function connectTo(url: string, isList: boolean): Promise<Screen> {
  const counter = new SocketCounter();
  const socket = counter.open(url);
  await once(socket, "open");
  if (isList) {
    socket.send(LISTEN);
    await once(socket, "message");
  }
  const { statuses, waiting, listeners } = follow(socket);
  let lastId = 0;
  return {
    statusOf: (number) => statuses.get(number),
    onChange: (listener) => listeners.push(listener),
    bytes: () => counter.bytes(),
    setStatus: ({ number, to }) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        socket.send(JSON.stringify({ id: lastId, number, status: to }));
      }),
    close: async () => {
      socket.close();
      await once(socket, "close");
    },
  };
}

function follow(socket: WebSocket) {
  const statuses = new Map<number, number>();
  const waiting = new Map<number, () => void>();
  const listeners: (() => void)[] = [];
  socket.on("message", (data: Buffer) => {
    const message = vFloorMessage.parse(JSON.parse(data.toString("utf8")));
    if (Array.isArray(message)) {
      statuses.set(message[0], message[2]);
      for (const listener of listeners) listener();
      return;
    }
    waiting.get(message.done)?.();
    waiting.delete(message.done);
  });
  return { statuses, waiting, listeners };
}
