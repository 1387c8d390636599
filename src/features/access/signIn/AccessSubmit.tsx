import { SubmitButton } from "../../../ui/form/SubmitButton";
import { useOpenText } from "../../../lib/words/pageLanguage";
import type { StepFlow } from "./useSteps";

/** The button that ends a step of signing in. It says when the step is at work, or waits for the sign-in service. */
export function AccessSubmit({ flow, children }: { flow: StepFlow; children: string }) {
  const { loading } = useOpenText();
  return (
    <SubmitButton isSending={flow.isSubmitting} sending={loading} size="large" className="w-full">
      {children}
    </SubmitButton>
  );
}
