import { useEffect, useState } from "react";
import { Button } from "../../../ui/Button";
import type { StepFlow } from "./useSteps";
import { fill } from "../../../lib/words/fill";
import { useAccessText } from "../provider/useAccessText";

/** A code was sent when the step began, so another one can be requested only after a pause. */
export function ResendCode({ flow }: { flow: Pick<StepFlow, "isSubmitting" | "resendCode"> }) {
  const { codeText } = useAccessText();
  const { secondsLeft, hasResent, begin } = useResendPause();
  return (
    <div className="min-w-0 text-sm text-ink-soft">
      {secondsLeft > 0 ? (
        <p>{fill(codeText.resendIn, { seconds: String(secondsLeft) })}</p>
      ) : (
        <Button
          look="link"
          size="inline"
          className="min-h-6"
          disabled={flow.isSubmitting}
          onClick={() => {
            flow.resendCode(begin);
          }}
        >
          {codeText.resend}
        </Button>
      )}
      <p role="status">{hasResent && secondsLeft > 0 ? codeText.resent : null}</p>
    </div>
  );
}

/** The sign-in service refuses a second code within half a minute. */
const PAUSE_SECONDS = 30;

/** The pause before another code can be requested. It starts when the step appears, and again with each code. */
function useResendPause(): { secondsLeft: number; hasResent: boolean; begin: () => void } {
  const [secondsLeft, setSecondsLeft] = useState(PAUSE_SECONDS);
  const [hasResent, setResent] = useState(false);
  const isPaused = secondsLeft > 0;
  useEffect(() => {
    if (!isPaused) return;
    const timer = setInterval(() => {
      setSecondsLeft((left) => left - 1);
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, [isPaused]);
  const begin = () => {
    setResent(true);
    setSecondsLeft(PAUSE_SECONDS);
  };
  return { secondsLeft, hasResent, begin };
}
