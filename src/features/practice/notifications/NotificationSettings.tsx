import { useState, useSyncExternalStore } from "react";
import { api } from "../../../../convex/_generated/api";
import { NOTIFICATION_KINDS, type KindChoice } from "../../../../convex/practice/notifications/rules";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { Banner } from "../../../ui/feedback/Banner";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { Switch } from "../../../ui/form/Switch";
import {
  browserNotices,
  turnOffBrowserNotices,
  turnOnBrowserNotices,
  watchBrowserNotices,
  type BrowserNotices,
} from "./browserNotices";

/** The choices above the list of notifications. */
export function NotificationSettings() {
  return (
    <section aria-labelledby="notification-settings" className="border-b border-line bg-surface px-5 py-3">
      <h3 id="notification-settings" className="text-xs font-medium text-ink-soft">
        Show in this list
      </h3>
      <NotificationChoices />
    </section>
  );
}

/** The kinds that this person wants, and whether this browser shows them. */
export function NotificationChoices() {
  const { value: choices, ...failure } = useRecoveringQuery(api.practice.notifications.staff.settings, {});
  return (
    <>
      <SideFailed text="These settings could not be loaded." {...failure} />
      {choices === undefined && failure.error === null ? (
        <div role="status" aria-label="Loading settings">
          {Object.keys(NOTIFICATION_KINDS).map((kind) => (
            <div key={kind} className="flex h-11 items-center">
              <Skeleton className="w-2/5" />
            </div>
          ))}
        </div>
      ) : (
        choices?.map((choice) => <KindSwitch key={choice.kind} choice={choice} />)
      )}
      <BrowserSwitch />
    </>
  );
}

function KindSwitch({ choice: { kind, isOn } }: { choice: KindChoice }) {
  const { run, failure } = useWrite(api.practice.notifications.staff.setKind);
  return (
    <>
      <Switch
        label={NOTIFICATION_KINDS[kind].label}
        isOn={isOn}
        onChange={(wanted) => {
          run({ kind, isOn: wanted });
        }}
      />
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
    </>
  );
}

const HINTS: Record<BrowserNotices, string> = {
  unsupported: "This browser cannot show them.",
  blocked: "Blocked. Allow notifications for this site in the settings of the browser.",
  off: "Shown by this browser while Passage is open in a hidden tab.",
  on: "Shown by this browser while Passage is open in a hidden tab.",
};

function BrowserSwitch() {
  const state = useSyncExternalStore(watchBrowserNotices, browserNotices);
  const [hasFailed, setFailed] = useState(false);
  const turn = (isOn: boolean) => {
    setFailed(false);
    if (!isOn) {
      turnOffBrowserNotices();
      return;
    }
    turnOnBrowserNotices().then(
      (isShown) => {
        setFailed(!isShown);
      },
      () => {
        setFailed(true);
      },
    );
  };
  return (
    <div className="mt-1 border-t border-line pt-1">
      <Switch
        label="Browser notifications"
        hint={hasFailed && state === "off" ? "The browser did not allow it. Nothing has changed." : HINTS[state]}
        isOn={state === "on"}
        disabled={state === "unsupported" || state === "blocked"}
        onChange={turn}
      />
    </div>
  );
}
