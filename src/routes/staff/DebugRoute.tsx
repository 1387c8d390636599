import { useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";
import { useAccess } from "../../features/access/shared/useAccess";
import { DebugTests } from "../../features/practice/debug/DebugTests";
import { debugText } from "../../features/practice/debug/debugText";
import type { Config } from "../../lib/config";
import { usePageTitle } from "../../lib/usePageTitle";
import { Spinner } from "../../ui/feedback/Spinner";
import { OpenPage } from "../open/OpenPage";

/** Tests the keys of this deployment. Anyone may open the address; only staff may run the tests. */
export function DebugRoute({ config }: { config: Pick<Config, "convexUrl" | "clerkPublishableKey"> }) {
  usePageTitle(debugText.title);
  const heading = useRef<HTMLHeadingElement>(null);
  // This page is outside of the shell, which focuses the headings of its screens. On a page opened by its address, the browser keeps the
  // focus.
  const isArrival = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    if (isArrival) heading.current?.focus({ preventScroll: true });
  }, [isArrival]);
  return (
    <OpenPage>
      <h1 ref={heading} tabIndex={-1} className="mb-6 text-xl font-semibold tracking-tight text-ink focus:outline-none">
        {debugText.title}
      </h1>
      <DebugContent config={config} />
    </OpenPage>
  );
}

function DebugContent({ config }: Parameters<typeof DebugRoute>[0]) {
  const access = useAccess();
  if (access.kind === "checking") return <Spinner label="Loading" className="size-5" />;
  if (access.kind === "staff") {
    return <DebugTests backendUrl={config.convexUrl} backendKey={config.clerkPublishableKey} />;
  }
  return <p className="text-sm text-ink-soft">{debugText.signIn}</p>;
}
