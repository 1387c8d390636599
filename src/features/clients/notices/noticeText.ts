import type { useTranslations } from "use-intl";
import type { Locale } from "../../../../convex/platform/languages";
import { PORTAL_STATUSES } from "../../../../convex/workspace/portalHome/rules";
import { foreignLanguage, inLanguage, translations } from "../../../../convex/practice/translatedTexts";
import { plainText } from "../../../ui/text/plainText";
import type { PortalNotice } from "./portalNotice";

interface Translators {
  notices: ReturnType<typeof useTranslations<"notices">>;
  home: ReturnType<typeof useTranslations<"home">>;
  locale: Locale;
  /** An amount of dollars. */
  money: (dollars: number) => string;
}

interface NoticeText {
  title: string;
  /** Null if the title is enough. */
  message: string | null;
  /** The language of the message, if it is not the page's own. */
  lang?: "en" | undefined;
}

/** A notice's title and text, in the client's language. Titles and reasons that staff typed stay as they are. */
export function noticeText({ kind, facts }: PortalNotice, { notices, home, locale, money }: Translators): NoticeText {
  const fact = (name: string) => {
    const text = facts[name] ?? null;
    return text === null ? null : plainText(text);
  };
  const titles = { title: fact("title"), ...translations(["title"], ({ translated }) => fact(translated)) };
  const own = inLanguage(locale, titles, "title");
  const lang = foreignLanguage(locale, titles, "title");
  switch (kind) {
    case "case_created":
      return { title: notices("case_created.title"), message: notices("case_created.message") };
    case "case_stage_changed": {
      const status = PORTAL_STATUSES.find((known) => known === facts["stage"]) ?? "unknown";
      return { title: notices("case_stage_changed"), message: home(`status.${status}`) };
    }
    case "case_status_changed":
      return { title: notices("case_status_changed"), message: statusMessage(facts["status"], { notices, home }) };
    case "next_step_changed":
      return { title: notices("next_step_changed"), message: fact("nextStep") };
    case "document_requested": {
      const count = own === null ? Number(facts["count"] ?? 1) : 1;
      return { title: notices("document_requested", { count }), message: own, lang };
    }
    case "reminded":
      return { title: notices("reminded", { count: Number(facts["count"] ?? 1) }), message: null };
    case "document_redo":
    case "document_returned": {
      return { title: notices("document_redo"), message: [own, fact("reason")].filter(Boolean).join(": ") || null };
    }
    case "payment_due":
    case "payment_received": {
      const amount = money(Number(facts["amountCents"] ?? 0) / 100);
      return { title: notices(kind, { amount }), message: fact("title") };
    }
    case "contract_to_sign":
    case "message_from_team":
      return { title: notices(kind), message: fact("title") };
    case "document_accepted":
    case "document_overdue":
    case "document_shared":
    case "milestone_done":
    case "questionnaire_assigned":
    case "questionnaire_reopened":
      return { title: notices(kind), message: own, lang };
    default:
      // A page open for a long time may be older than the server.
      kind satisfies never;
      return { title: notices("unknown"), message: null };
  }
}

function statusMessage(
  status: string | null | undefined,
  { notices, home }: Pick<Translators, "notices" | "home">,
): string {
  if (status === "on_hold" || status === "completed") return home(`status.${status}`);
  return notices("goesOn");
}
