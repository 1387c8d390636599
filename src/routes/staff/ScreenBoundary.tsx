import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { RetryButton } from "../../ui/feedback/RetryButton";
import { ScreenFailure } from "./ScreenFailure";

/** Shows the error of a screen that throws, until another address is opened. What is around the screen stays. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <ErrorBoundary
      resetKey={pathname + search}
      fallback={(error, retry) => <ScreenFailure error={error} action={<RetryButton onRetry={retry} />} />}
    >
      {children}
    </ErrorBoundary>
  );
}
