import { isReverificationCancelledError } from "@clerk/react/errors";
import { createContext, useContext, useRef, useState } from "react";
import { refusalIn, requestIdIn } from "../../../lib/calls/refusalText";
import { useErrorText } from "../../../lib/words/useErrorText";
import { answered } from "../provider/answered";
import { useAccessText } from "../provider/useAccessText";
import { providerMessage } from "../provider/providerMessage";

/** Runs a call of the sign-in service, which may first require a proof of identity. */
export const ReverifiedContext = createContext<(call: () => Promise<void>) => Promise<unknown>>((call) => call());

/** A change of one's own account. If the service requires a proof of identity, it is asked for first. */
export function useAccountChange() {
  const text = useAccessText();
  const errorText = useErrorText();
  const reverified = useContext(ReverifiedContext);
  const [isChanging, setChanging] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isPending = useRef(false);
  /** Runs a call of the sign-in service unless one is pending, then `onDone`. */
  const change = (call: () => Promise<unknown>, onDone?: () => void) => {
    if (isPending.current) return;
    isPending.current = true;
    setChanging(true);
    setError(null);
    reverified(async () => {
      await answered(call());
    })
      .then(onDone, (failure: unknown) => {
        if (!isReverificationCancelledError(failure)) {
          const isOfServer = refusalIn(failure) !== null || requestIdIn(failure) !== undefined;
          setError(isOfServer ? errorText(failure) : providerMessage(failure, text));
        }
      })
      .finally(() => {
        isPending.current = false;
        setChanging(false);
      });
  };
  return { isChanging, error, change };
}
