import { useState } from "react";
import { errorText } from "../../../lib/calls/refusalText";
import { Button } from "../../../ui/Button";
import { debugText } from "./debugText";

interface KeyTestProps {
  label: string;
  /** Resolves to the result in words; rejects with the error. */
  run: () => Promise<string>;
}

/** A button that runs one test, and the line with its result. */
export function KeyTest({ label, run }: KeyTestProps) {
  const [result, setResult] = useState<string>(debugText.notTested);
  const isTesting = result === debugText.testing;
  const test = () => {
    setResult(debugText.testing);
    run().then(setResult, (error: unknown) => {
      setResult(`Error: ${errorText(error)}`);
    });
  };
  return (
    <div className="space-y-2">
      <Button onClick={test} disabled={isTesting}>
        {label}
      </Button>
      <p role="status" aria-label={label} className="text-sm break-words text-ink">
        Result: {result}
      </p>
    </div>
  );
}
