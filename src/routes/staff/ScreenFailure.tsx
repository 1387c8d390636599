import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { errorText } from "../../lib/refusalText";
import { Empty } from "../../ui/Empty";

/** Shown in place of a screen that was refused or threw. `action` is a button, for example Retry. */
export function ScreenFailure({ error, action }: { error: unknown; action: ReactNode }) {
  return (
    <div role="alert">
      <Empty icon={<CircleAlert aria-hidden />} isHeading title={`Error: ${errorText(error)}`} action={action} />
    </div>
  );
}
