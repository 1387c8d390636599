import { use, useSyncExternalStore } from "react";
import type { LeftSending } from "./sendings";
import { SendingsContext } from "./sendingsContext";

const NONE: readonly LeftSending[] = [];
const subscribeToNothing = () => () => undefined;

/** The files on their way whose screens are not there. */
export function useLeftSendings(): readonly LeftSending[] {
  const sendings = use(SendingsContext);
  return useSyncExternalStore(sendings?.subscribe ?? subscribeToNothing, sendings?.getLeft ?? (() => NONE));
}
