import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { errorText } from "../../lib/calls/refusalText";
import { Empty } from "../../ui/feedback/Empty";

interface ScreenFailureProps {
  error: unknown;
  /** The screen's own message for an unexpected error. */
  sentence?: string | undefined;
  /** A button, for example Retry. */
  action: ReactNode;
}

/** Replaces a screen that was refused or threw. */
export function ScreenFailure({ error, sentence, action }: ScreenFailureProps) {
  return (
    <div role="alert">
      <Empty
        icon={<CircleAlert aria-hidden />}
        isHeading
        title={`Error: ${errorText(error, sentence)}`}
        action={action}
      />
    </div>
  );
}
