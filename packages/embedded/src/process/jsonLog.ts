/** The log: one JSON object per line, so that logged text cannot forge a line. */
import type { Clock } from "../domain/clock.ts";
import type { Log } from "../domain/log.ts";
import { CallerRefusals } from "./callerRefusals.ts";
import { redactValues } from "./redactValues.ts";

type Tell = (message: string, details?: Record<string, unknown>) => void;

/** Callers control the length of paths, function names and values in errors. */
const LONGEST_TEXT = 500;
const REFUSALS_TOLD_EVERY_MS = 1_000;
/** Characters that JSON does not escape, but that some readers treat as line ends or terminals as commands. */
const CONTROLS = /[\u007f-\u009f\u2028\u2029]/g;

export function createJsonLog(write: (line: string) => void, clock: Clock): Log {
  const at =
    (level: string): Tell =>
    (message, details) => {
      const line = { at: new Date(clock.now()).toISOString(), level, message, ...details };
      const json = JSON.stringify(line, (_, value: unknown) => (typeof value === "string" ? fit(value) : value));
      write(`${json.replace(CONTROLS, escaped)}\n`);
    };
  const tell = at("refusal");
  const count = counted(tell, clock);
  const ofCallers = new CallerRefusals(tell, clock);
  return {
    info: at("info"),
    error: at("error"),
    refusal: (message, details = {}, by) => {
      if (by === undefined || !ofCallers.take(message, details, by)) count(message, details);
    },
  };
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function fit(text: string): string {
  const shown = redactValues(text);
  if (shown.length <= LONGEST_TEXT) return shown;
  const note = `… (${String(shown.length)} characters)`;
  return shown.slice(0, LONGEST_TEXT - note.length) + note;
}

/**
 * Logs the first refusal in full. Further ones are counted and logged as one line per second, until a second passes
 * without any.
 */
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
