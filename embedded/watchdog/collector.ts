/** V8's garbage collector, called when it suits the deployment. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { z } from "zod";

const vCollect = z.custom<(options: object) => void>((value) => typeof value === "function");
let shown: ((options: object) => void) | null = null;

/** V8 shows its collector to a context that is made while this flag is set; the functions' own worlds do not get it. */
function collect(options: object): void {
  if (shown === null) {
    setFlagsFromString("--expose-gc");
    shown = vCollect.parse(runInNewContext("gc"));
    setFlagsFromString("--no-expose-gc");
  }
  shown(options);
}

/** Collects the whole heap. The time it takes grows with what is still held. */
export function collectAll(): void {
  // Any other flavor leaves the emptied pages to V8's pool, which keeps them as long as calls come in.
  collect({ type: "major", flavor: "last-resort", execution: "sync" });
}

/** Collects the young generation only, which takes one to three milliseconds. */
export function collectYoung(): void {
  collect({ type: "minor", execution: "sync" });
}
