import { useAction, useMutation } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { debugText, setOrNot, sheetTestText } from "./debugText";
import { KeyTest } from "./KeyTest";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

interface DebugTestsProps {
  backendUrl: string;
  /** The sign-in service's publishable key; only whether it is set is shown. */
  backendKey: string;
}

/** The keys that are set, and a test of each. */
export function DebugTests({ backendUrl, backendKey }: DebugTestsProps) {
  const settings = useRecoveringQuery(api.practice.debug.staff.settings, {}).value;
  const readOnce = useMutation(api.practice.debug.staff.readOnce);
  const readSheet = useAction(api.practice.debug.staff.readSheet);
  const googleKey = settings === undefined ? "…" : setOrNot(settings.hasSheetKey);
  return (
    <div className="space-y-6">
      <ul className="space-y-1 text-sm break-words text-ink">
        <li>Backend URL: {backendUrl}</li>
        <li>Backend key: {setOrNot(backendKey !== "")}</li>
        <li>Google API key: {googleKey}</li>
      </ul>
      <KeyTest
        label={debugText.testConvex}
        run={async () => {
          await readOnce();
          return debugText.convexAnswered;
        }}
      />
      <KeyTest label={debugText.testSheet} run={async () => sheetTestText(await readSheet({}))} />
    </div>
  );
}
