/** The log: one JSON object a line, so that what a person typed can never pass for a line of its own. */
import type { Clock } from "../domain/clock.ts";
import type { Log } from "../domain/log.ts";
import { withoutValues } from "./withoutValues.ts";

type Tell = (message: string, details?: Record<string, unknown>) => void;

/** Callers choose how long an address, a function's name or a value in an error is. */
const LONGEST_TEXT = 500;
const REFUSALS_TOLD_EVERY_MS = 1_000;
/** What JSON leaves as it is, and some readers take for the end of a line or a terminal for an order. */
const CONTROLS = /[\u007f-\u009f\u2028\u2029]/g;

export function createJsonLog(write: (line: string) => void, clock: Clock): Log {
  const at =
    (level: string): Tell =>
    (message, details) => {
      const line = { at: new Date(clock.now()).toISOString(), level, message, ...details };
      const json = JSON.stringify(line, (_, value: unknown) => (typeof value === "string" ? fit(value) : value));
      write(`${json.replace(CONTROLS, escaped)}\n`);
    };
  return { info: at("info"), error: at("error"), refusal: counted(at("refusal"), clock) };
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function fit(text: string): string {
  const shown = withoutValues(text);
  if (shown.length <= LONGEST_TEXT) return shown;
  const note = `… (${String(shown.length)} characters)`;
  return shown.slice(0, LONGEST_TEXT - note.length) + note;
}

/** The first is told at once and whole. Those of the second after it become one line, and so on while there are any. */
function counted(tell: Tell, clock: Clock): Tell {
  let isCounting = false;
  let counts: Record<string, number> = {};
  let last: Record<string, unknown> = {};
  function round(): void {
    isCounting = Object.keys(counts).length > 0;
    if (!isCounting) return;
    tell("More was refused within a second", { counts, last });
    counts = {};
    clock.setTimer(round, REFUSALS_TOLD_EVERY_MS);
  }
  return (message, details = {}) => {
    if (isCounting) {
      counts[message] = (counts[message] ?? 0) + 1;
      last = details;
      return;
    }
    isCounting = true;
    tell(message, details);
    clock.setTimer(round, REFUSALS_TOLD_EVERY_MS);
  };
}
