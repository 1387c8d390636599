import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { isInterrupted } from "../../../../convex/workspace/installation/rules";
import { formatAge, formatExactTime } from "../../../lib/format/format";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useNow } from "../../../lib/format/useNow";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { SettingsHead } from "../../../lib/recordForm/SettingsHead";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { LiveTime } from "../../../ui/text/LiveTime";
import { plainText } from "../../../ui/text/plainText";
import { Spinner } from "../../../ui/feedback/Spinner";
import { Findings } from "./Findings";
import { installationText as text } from "./installationText";

type CheckResult = NonNullable<FunctionReturnType<typeof api.workspace.installation.staff.latest>>;

/** Tests each setting of the installation against the real services, at an administrator's request. */
export function InstallationCheck() {
  const { value, ...failure } = useRecoveringQuery(api.workspace.installation.staff.latest, {});
  const { run, isSending } = useWrite(api.workspace.installation.staff.check);
  const now = useNow();
  const isRunning = value?.endedAt === null && !isInterrupted(value, now);
  const check = (
    <Button
      disabled={isSending || isRunning || value === undefined}
      onClick={() => {
        run({});
      }}
    >
      {isSending || isRunning ? text.checking : text.check}
    </Button>
  );
  return (
    <>
      <SettingsHead title={text.title} line={text.subtitle} action={check} />
      <div className="rounded-lg border border-line bg-surface p-4 sm:p-5">
        {failure.error === null ? (
          <Latest checked={value} isRunning={isRunning} />
        ) : (
          <QueryFailed text={text.failed} {...failure} />
        )}
      </div>
    </>
  );
}

function Latest({ checked, isRunning }: { checked: CheckResult | null | undefined; isRunning: boolean }) {
  if (checked === undefined) return <Spinner label={text.loading} className="size-5" />;
  if (checked === null) return <p className="text-sm text-ink-soft">{text.none}</p>;
  if (isRunning) return <Banner tone="info">{text.running}</Banner>;
  if (checked.endedAt === null) return <Banner tone="warn">{text.interrupted}</Banner>;
  const { findings, askedByName, endedAt } = checked;
  const isAllRight = findings.every(({ result }) => result === "ok" || result === "notSetUp");
  return (
    <div className="space-y-3">
      <p className="text-sm text-ink-soft">
        {text.checked} <LiveTime at={endedAt} format={formatAge} formatExact={formatExactTime} />{" "}
        {plainText(text.by(askedByName))}
      </p>
      {isAllRight ? <Banner tone="good">{text.allRight}</Banner> : null}
      <Findings findings={findings} />
    </div>
  );
}
