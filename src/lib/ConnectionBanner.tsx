import { useConvexConnectionState } from "convex/react";
import { Banner } from "../ui/Banner";

/** Warns while the WebSocket is disconnected, because the screen still looks live. */
export function ConnectionBanner() {
  const { isWebSocketConnected, hasEverConnected } = useConvexConnectionState();
  if (isWebSocketConnected || !hasEverConnected) return null;
  return (
    <Banner tone="warn" className="rounded-none border-x-0 border-t-0">
      Connection lost. What you see may be out of date; it catches up by itself as soon as the connection is back.
    </Banner>
  );
}
