import type { useTranslations } from "use-intl";
import type { Locale } from "../../../../convex/platform/languages";
import { CASE_STATUSES } from "../../../../convex/cases/record/rules";
import { PORTAL_STATUSES, type PortalStatus } from "../../../../convex/workspace/portalHome/rules";
import { foreignLanguage, inLanguage, translations } from "../../../../convex/practice/translatedTexts";
import type { PortalHomePage } from "./portalHomePage";

type Activity = NonNullable<PortalHomePage["opened"]>["activities"][number];

interface Translators {
  activity: ReturnType<typeof useTranslations<"activity">>;
  home: ReturnType<typeof useTranslations<"home">>;
  locale: Locale;
}

function statusIn(text: string | null | undefined): PortalStatus | null {
  return PORTAL_STATUSES.find((status) => status === text) ?? null;
}

const titlesOf = ({ metadata }: Activity) => ({
  title: metadata["title"] ?? null,
  ...translations(["title"], ({ translated }) => metadata[translated] ?? null),
});

/** Events whose title is a text of the practice: of a document type, a request, a milestone or a questionnaire. */
const WITH_TITLE: ReadonlySet<string> = new Set([
  "document_requested",
  "document_accepted",
  "document_from_client",
  "document_overdue",
  "document_shared",
  "document_redo",
  "document_returned",
  "milestone_done",
  "questionnaire_assigned",
  "questionnaire_completed",
  "questionnaire_reopened",
]);

/** The title in an event's sentence that is in another language than the page, for its `lang` attribute; or null. */
export function foreignTitle(event: Activity, locale: Locale): { text: string; lang: "en" } | null {
  const titles = titlesOf(event);
  const lang = foreignLanguage(locale, titles, "title");
  const isOwn = WITH_TITLE.has(event.activityType);
  return !isOwn || lang === undefined || titles.title === null ? null : { text: titles.title, lang };
}

function countIn({ metadata }: Activity): number {
  return Number(metadata["count"] ?? 1);
}

/** The event in the client's language; an unknown type keeps the practice's description. */
export function portalActivityText(event: Activity, { activity, home, locale }: Translators): string {
  const { activityType, description, metadata } = event;
  const titles = titlesOf(event);
  const { title } = titles;
  const own = inLanguage(locale, titles, "title");
  switch (activityType) {
    case "case_created":
      return activity("case_created");
    case "case_stage_changed": {
      const stage = statusIn(metadata["stage"]);
      return stage === null ? description : activity("case_stage_changed", { status: home(`status.${stage}`) });
    }
    case "case_status_changed": {
      const status = CASE_STATUSES.find((each) => each === metadata["status"]);
      return status === undefined ? description : activity(`case_status_changed.${status}`);
    }
    case "reminded":
      return activity("reminded", { count: countIn(event) });
    case "document_requested":
      if (own === null) return activity("documents_requested", { count: countIn(event) });
      return activity("document_requested", { title: own });
    case "document_accepted":
    case "document_from_client":
    case "document_overdue":
    case "document_shared":
    case "document_redo":
    case "document_returned":
    case "milestone_done":
    case "questionnaire_assigned":
    case "questionnaire_completed":
    case "questionnaire_reopened":
      return own === null ? description : activity(activityType, { title: own });
    case "contract_signed":
    case "contract_to_sign":
    case "payment_due":
    case "message_from_client":
    case "message_from_team":
      return title === null ? description : activity(activityType, { title });
    case "next_step_changed": {
      const nextStep = metadata["nextStep"] ?? null;
      return nextStep === null ? description : activity("next_step_changed", { nextStep });
    }
    case "payment_received":
      return activity("payment_received", { amount: Number(metadata["amountCents"] ?? 0) / 100 });
    default:
      return description;
  }
}
