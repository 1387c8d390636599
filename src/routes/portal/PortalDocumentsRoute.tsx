import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { dayIn } from "../../../convex/platform/days";
import { isAwaited } from "../../../convex/cases/requirements/rules";
import { commonRule, isSameRule } from "../../features/documents/portal/fileRules";
import { NeededDocuments } from "../../features/documents/portal/NeededDocuments";
import { OtherDocument } from "../../features/documents/portal/OtherDocument";
import { OwnDocuments } from "../../features/documents/portal/OwnDocuments";
import { FileRule } from "../../features/documents/portalUpload/FileRule";
import { ShowDocument } from "../../features/documents/preview/ShowDocument";
import { useGrowingList } from "../../features/documents/shared/useGrowingList";
import { useLastValue } from "../../lib/calls/useLastValue";
import { useNow } from "../../lib/format/useNow";
import { useOpenDocumentId } from "../../features/documents/shared/useOpenDocumentId";
import { usePageTitle } from "../../lib/usePageTitle";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import { useSoughtDocument } from "../../features/documents/shared/useSoughtDocument";
import { Button } from "../../ui/Button";
import { PageHeading } from "../../ui/text/PageHeading";
import { PortalFailure, PortalLoading } from "./PortalStates";

/** A client's requested, sent and received documents. */
export function PortalDocumentsRoute() {
  const t = useTranslations("documents");
  usePageTitle(t("title"));
  const now = useNow();
  const growing = useGrowingList();
  const { value: newest, ...failure } = useRecoveringQuery(api.documents.portal.portal.list, growing.length);
  const value = useLastValue(newest);
  if (failure.error !== null) return <PortalFailure {...failure} why={t("loadFailed")} />;
  if (value === undefined) return <PortalLoading />;
  const { needed, other, sent, shared, hasOlder, timeZone } = value;
  const asked = needed.filter(isAwaited).map(({ accepted }) => accepted);
  const rule = commonRule(asked) ?? other;
  return (
    <div className="space-y-8">
      <div className="space-y-1">
        <PageHeading>{t("title")}</PageHeading>
        <p className="text-base text-ink-soft">{t("intro")}</p>
        {rule === null ? null : <FileRule accepted={rule} />}
      </div>
      <NeededDocuments needed={needed} today={dayIn(timeZone, now)} rule={rule} />
      {other === null ? null : <OtherDocument accepted={other} saysRule={rule === null || !isSameRule(other, rule)} />}
      <OwnDocuments documents={shared} areSent={false} />
      <OwnDocuments documents={sent} areSent />
      {hasOlder ? (
        <Button size="large" onClick={growing.showOlder}>
          {t("older")}
        </Button>
      ) : null}
      <MissingDocument
        documents={[...shared, ...sent]}
        hasOlder={hasOlder}
        growing={growing}
        isLoading={newest === undefined}
      />
    </div>
  );
}

/** Says so if the address names a document that is not the client's. */
function MissingDocument(listed: Omit<Parameters<typeof useSoughtDocument>[0], "openId">) {
  const t = useTranslations("messages");
  const [openId, setOpenId] = useOpenDocumentId();
  const isMissing = useSoughtDocument({ openId, ...listed });
  const document = { documentId: openId ?? "", fileName: t("form.someDocument"), isGone: true };
  return (
    <ShowDocument
      document={isMissing ? document : null}
      onClose={() => {
        setOpenId(null);
      }}
    />
  );
}
