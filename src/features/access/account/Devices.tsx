import { useMutation } from "convex/react";
import { useEffect, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { formatExactTime, formatPassed } from "../../../lib/format/format";
import { fill } from "../../../lib/words/fill";
import { usePageLanguage } from "../../../lib/words/pageLanguage";
import { Badge } from "../../../ui/text/Badge";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { LiveTime } from "../../../ui/text/LiveTime";
import { RetryButton } from "../../../ui/feedback/RetryButton";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { AskedChange } from "../secondStep/AskedChange";
import { useAccountChange } from "../secondStep/useAccountChange";
import { useAccountText } from "../provider/useAccountText";

/** One of Clerk's sessions. */
export interface Device {
  id: string;
  /** "active", until it is revoked: Clerk caches the list and changes its entries. */
  status: string;
  lastActiveAt: Date;
  latestActivity: { browserName?: string; deviceType?: string; ipAddress?: string; city?: string; country?: string };
  revoke: () => Promise<unknown>;
}

interface DevicesProps {
  read: () => Promise<readonly Device[]>;
  /** The session of this browser. */
  currentId: string | null;
  /** Whether all others have just been signed out. Clerk's list names them until the page is reloaded. */
  areOthersEnded: boolean;
  onSignOut: () => void;
}

/** Null while loading. */
type DeviceList = readonly Device[] | "failed" | null;

/** Where the person is signed in. */
export function Devices({ read, currentId, areOthersEnded, onSignOut }: DevicesProps) {
  const { deviceText } = useAccountText();
  const [devices, setDevices] = useState<DeviceList>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isLast = true;
    const show = (next: DeviceList) => {
      if (isLast) setDevices(next);
    };
    read().then(show, () => {
      show("failed");
    });
    return () => {
      isLast = false;
    };
  }, [read, turn]);
  const readAgain = () => {
    setDevices(null);
    setTurn(turn + 1);
  };
  if (devices === null) return <Skeleton className="h-16" />;
  if (devices === "failed") {
    return (
      <Banner tone="bad">
        {deviceText.failed} <RetryButton onRetry={readAgain} />
      </Banner>
    );
  }
  const signedIn = devices.filter(({ id, status }) => status === "active" && !(areOthersEnded && id !== currentId));
  const newestFirst = signedIn.sort((a, b) => b.lastActiveAt.getTime() - a.lastActiveAt.getTime());
  return (
    <div className="space-y-4">
      <ul className="divide-y divide-line">
        {newestFirst.map((device) => (
          <DeviceRow key={device.id} device={device} isCurrent={device.id === currentId} onRevoked={readAgain} />
        ))}
      </ul>
      <SignOutEverywhere currentId={currentId} onSignOut={onSignOut} />
    </div>
  );
}

function DeviceRow({ device, isCurrent, onRevoked }: { device: Device; isCurrent: boolean; onRevoked: () => void }) {
  const { deviceText } = useAccountText();
  const { locale } = usePageLanguage();
  const noteEnded = useMutation(api.access.sessions.open.noteEndedSession);
  const { isChanging, error, change } = useAccountChange();
  const { browserName, deviceType, ipAddress, city, country } = device.latestActivity;
  const what = [browserName, deviceType].filter(Boolean).join(", ") || deviceText.unknown;
  const end = async () => {
    await device.revoke();
    // The device signs out with its next token anyway, so this early notice may fail.
    await noteEnded({ sessionId: device.id }).catch(() => undefined);
  };
  const where = [city, country, ipAddress].filter(Boolean).join(", ");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 text-sm">
        <p className="flex items-center gap-2 text-ink">
          {what}
          {isCurrent ? <Badge tone="good">{deviceText.current}</Badge> : null}
        </p>
        <p className="text-ink-soft">
          <LiveTime
            at={device.lastActiveAt.getTime()}
            format={(at, now) => fill(deviceText.active, { time: formatPassed(at, now) })}
            formatExact={(at) => formatExactTime(at, locale)}
          />
          {where === "" ? null : <> · {where}</>}
        </p>
        {error === null ? null : <p className="text-bad-ink">{error}</p>}
      </div>
      {isCurrent ? null : (
        <Button
          disabled={isChanging}
          onClick={() => {
            change(end, onRevoked);
          }}
        >
          {isChanging ? deviceText.signingOut : deviceText.signOut}
        </Button>
      )}
    </li>
  );
}

interface SignOutEverywhereProps {
  currentId: string | null;
  onSignOut: () => void;
}

/** Ends the other sessions, then this one. Passage reads their list itself: the list here may be stale. */
function SignOutEverywhere({ currentId, onSignOut }: SignOutEverywhereProps) {
  const { deviceText } = useAccountText();
  const endOthers = useMutation(api.access.sessions.open.endOtherSessions);
  if (currentId === null) return null;
  return (
    <AskedChange
      label={deviceText.everywhere}
      doing={deviceText.signingOut}
      question={deviceText.everywhereTitle}
      warning={deviceText.everywhereWarning}
      call={() => endOthers({ keptSessionId: currentId })}
      onDone={onSignOut}
    />
  );
}
