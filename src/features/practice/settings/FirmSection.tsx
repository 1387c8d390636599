import { api } from "../../../../convex/_generated/api";
import type { FirmSection as Section } from "../../../../convex/practice/firmForm";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { SettingsHead } from "../../../lib/recordForm/SettingsHead";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { SectionForm } from "./SectionForm";
import { SECTION_TEXT, settingsText } from "./settingsText";

/** One section of the practice's settings. The form stays if the settings cannot be read for a moment. */
export function FirmSection({ section }: { section: Section }) {
  const { value, ...failure } = useRecoveringQuery(api.practice.settings.staff.get, {});
  const stored = useLastValue(value);
  if (stored !== undefined) return <SectionForm key={section} section={section} stored={stored} />;
  const { title, line } = SECTION_TEXT[section];
  return (
    <>
      <SettingsHead title={title} line={line} />
      {failure.error === null ? (
        <DetailsLoading label={settingsText.loading} />
      ) : (
        <QueryFailed text={settingsText.failed} {...failure} />
      )}
    </>
  );
}
