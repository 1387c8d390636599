import { api } from "../../../../convex/_generated/api";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { listErrorText } from "../../../lib/calls/refusalText";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { usePageTitle } from "../../../lib/usePageTitle";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Banner } from "../../../ui/feedback/Banner";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { PageHeading } from "../../../ui/text/PageHeading";
import { FirmSettingsForm } from "./FirmSettingsForm";
import { settingsText } from "./settingsText";

/** The practice's settings, and the missing settings of its outside services. */
export function FirmSettings() {
  usePageTitle(settingsText.title);
  return (
    <div className="mx-auto max-w-3xl space-y-5">
      <PageHeading>{settingsText.title}</PageHeading>
      <Missing />
      <Stored />
    </div>
  );
}

/** Shows the form once the settings have been read, and keeps it if they cannot be read for a moment. */
function Stored() {
  const { value, ...failure } = useRecoveringQuery(api.practice.settings.staff.get, {});
  const stored = useLastValue(value);
  if (stored !== undefined) return <FirmSettingsForm stored={stored} />;
  if (failure.error === null) return <DetailsLoading label={settingsText.loading} />;
  return <QueryFailed text={settingsText.failed} {...failure} />;
}

function Missing() {
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
