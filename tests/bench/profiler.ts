import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { WebSocket } from "ws";
import { z } from "zod";

const vAnswer = z.object({ id: z.number(), result: z.unknown().optional(), error: z.unknown().optional() });
const vProfile = z.object({ profile: z.unknown() });

/** Starts a CPU profile of a process through its inspector; the returned function ends it and writes the file. */
export async function startProfile(inspectorUrl: string, path: string): Promise<() => Promise<void>> {
  const socket = new WebSocket(inspectorUrl, { perMessageDeflate: false, maxPayload: 0 });
  await once(socket, "open");
  await ask(socket, "Profiler.enable");
  await ask(socket, "Profiler.setSamplingInterval", { interval: 250 });
  await ask(socket, "Profiler.start");
  return async () => {
    const { profile } = vProfile.parse(await ask(socket, "Profiler.stop"));
    await ask(socket, "Profiler.disable");
    socket.close();
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(profile));
  };
}

/** Collects garbage, so that memory can be compared. */
export async function collectGarbage(inspectorUrl: string): Promise<void> {
  const socket = new WebSocket(inspectorUrl, { perMessageDeflate: false, maxPayload: 0 });
  await once(socket, "open");
  await ask(socket, "HeapProfiler.collectGarbage");
  socket.close();
}

let lastId = 0;

function ask(socket: WebSocket, method: string, params: Record<string, unknown> = {}): Promise<unknown> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const receive = (data: Buffer) => {
      const answer = vAnswer.safeParse(JSON.parse(data.toString("utf8"))).data;
      if (answer?.id !== id) return;
      socket.off("message", receive);
      if (answer.error === undefined) resolve(answer.result);
      else reject(new Error(`${method}: ${JSON.stringify(answer.error)}`));
    };
    socket.on("message", receive);
    socket.send(JSON.stringify({ id, method, params }));
  });
}
