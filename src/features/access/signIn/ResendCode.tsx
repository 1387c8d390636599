import { Button } from "../../../ui/Button";
import { useResendPause } from "./useResendPause";
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
