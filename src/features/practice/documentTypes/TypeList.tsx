import { api } from "../../../../convex/_generated/api";
import { BYTES_PER_MB } from "../../../../convex/practice/documentTypes/rules";
import { SettingsList } from "../../../lib/recordForm/SettingsList";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Badge } from "../../../ui/text/Badge";
import { EditType } from "./EditType";
import type { ListedType } from "./typeForm";
import { typeText } from "./typeText";

/** All document types, including those not offered, with their forms; live. */
export function TypeList() {
  return (
    <SettingsList
      listed={useRecoveringQuery(api.practice.documentTypes.staff.list, {})}
      words={typeText}
      keyOf={({ key }) => key}
      nameOf={({ displayName }) => displayName}
      line={(type) => <TypeLine type={type} />}
      form={(stored, close) => <EditType stored={stored} onClose={close} />}
    />
  );
}

function TypeLine({ type }: { type: ListedType }) {
  const { displayName, description, extensions, maxBytes, securityLevel, expires, isOffered } = type;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium break-words text-ink">
        {displayName}
        <Badge>{typeText.level(securityLevel)}</Badge>
        {expires ? <Badge tone="info">{typeText.expires}</Badge> : null}
        {isOffered ? null : <Badge tone="warn">{typeText.off}</Badge>}
      </p>
      {description === "" ? null : <p className="break-words text-ink-soft">{description}</p>}
      <p className="text-xs text-ink-soft">{typeText.limits(extensions, maxBytes / BYTES_PER_MB)}</p>
    </>
  );
}
