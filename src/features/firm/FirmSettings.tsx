import { useQuery } from "convex/react";
import { api } from "../../../convex/_generated/api";
import { listErrorText } from "../../lib/refusalText";
import { usePageTitle } from "../../lib/usePageTitle";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { Banner } from "../../ui/Banner";
import { DetailsLoading } from "../../ui/DetailList";
import { ListFailed } from "../../ui/ListFailed";
import { PageHeading } from "../../ui/PageHeading";
import { FirmSettingsForm } from "./FirmSettingsForm";
import { settingsText } from "./settingsText";

/** The practice's settings, and what its outside services still need. */
export function FirmSettings() {
  usePageTitle(settingsText.title);
  const { value, error, retry, isRetrying } = useRecoveringQuery(api.firm.staff.get, {});
  const failed = error === null ? null : listErrorText(error, settingsText.failed);
  return (
    <div className="mx-auto max-w-3xl space-y-5">
      <PageHeading>{settingsText.title}</PageHeading>
      <Missing />
      {failed === null ? null : <ListFailed message={failed} onRetry={retry} isRetrying={isRetrying} />}
      {failed === null && value === undefined ? <DetailsLoading label={settingsText.loading} /> : null}
      {value === undefined ? null : <FirmSettingsForm stored={value} />}
    </div>
  );
}

function Missing() {
  const missing = useQuery(api.firm.staff.missing, {});
  if (missing === undefined || missing.length === 0) return null;
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
