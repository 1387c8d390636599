import type { BehaviourValues } from "./behaviour.ts";
import type { Heard, Turn } from "./chat.ts";
import { obedientTurn } from "./obedientAssistant.ts";
import { offlineTurn } from "./offlineAssistant.ts";

/** The model's turn in the chosen mode. */
export function answersAsTold(mode: BehaviourValues["mode"], heard: Heard, now: number): Turn {
  switch (mode) {
    case "offline":
      return offlineTurn(heard, now);
    case "obedient":
      return obedientTurn(heard);
    case "silent":
      return { text: "" };
  }
}
