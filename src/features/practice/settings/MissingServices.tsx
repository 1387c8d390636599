import { api } from "../../../../convex/_generated/api";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Banner } from "../../../ui/feedback/Banner";
import { settingsText } from "./settingsText";

/** Names what the outside services still need from the deployment's environment; renders nothing if nothing is missing. */
export function MissingServices() {
  const { value: missing = [], error } = useRecoveringQuery(api.practice.settings.staff.missing, {});
  if (error !== null) return <Banner tone="warn">{listErrorText(error, settingsText.missingFailed)}</Banner>;
  if (missing.length === 0) return null;
  return (
    <Banner tone="warn">
      <ul>
        {missing.map(({ provider, setting }) => (
          <li key={setting}>{settingsText.missing(provider, setting)}</li>
        ))}
      </ul>
      <p className="mt-1">{settingsText.missingHint}</p>
    </Banner>
  );
}
