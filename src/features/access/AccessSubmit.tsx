import { SubmitButton } from "../../ui/form/SubmitButton";
import { useOpenText } from "../../lib/words/spokenContext";
import type { StepFlow } from "./useSteps";

/** The button that ends a step of signing in: it waits for the sign-in service, and says when it is at work. */
export function AccessSubmit({ flow, children }: { flow: StepFlow; children: string }) {
  const { loading } = useOpenText();
  return (
    <SubmitButton
      isSending={flow.isSubmitting}
      sending={loading}
      disabled={!flow.isReady}
      size="large"
      className="w-full"
    >
      {children}
    </SubmitButton>
  );
}
