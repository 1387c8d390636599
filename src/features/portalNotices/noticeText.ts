import type { useTranslations } from "use-intl";
import type { Locale } from "../../../convex/access/rules";
import { PORTAL_STATUSES } from "../../../convex/portalHome/rules";
import { plainText } from "../../ui/plainText";
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
  /** Null where the title says it all. */
  message: string | null;
}

/** What a notice says, in the client's language. Titles and reasons are the practice's own words. */
export function noticeText({ kind, facts }: PortalNotice, { notices, home, locale, money }: Translators): NoticeText {
  const fact = (name: string) => {
    const text = facts[name] ?? null;
    return text === null ? null : plainText(text);
  };
  switch (kind) {
    case "case_created":
      return { title: notices("case_created.title"), message: notices("case_created.message") };
    case "case_stage_changed": {
      const status = PORTAL_STATUSES.find((known) => known === facts["stage"]) ?? "unknown";
      return { title: notices("case_stage_changed"), message: home(`status.${status}.sentence`) };
    }
    case "case_status_changed":
      return { title: notices("case_status_changed"), message: statusMessage(facts["status"], { notices, home }) };
    case "next_step_changed":
      return { title: notices("next_step_changed"), message: fact("nextStep") };
    case "document_requested": {
      const title = fact("title");
      const count = title === null ? Number(facts["count"] ?? 1) : 1;
      return { title: notices("document_requested", { count }), message: title };
    }
    case "document_redo":
    case "document_returned": {
      const [title, reason] = [fact("title"), fact("reason")];
      return { title: notices("document_redo"), message: [title, reason].filter(Boolean).join(": ") || null };
    }
    case "payment_due":
    case "payment_received": {
      const amount = money(Number(facts["amountCents"] ?? 0) / 100);
      return { title: notices(kind, { amount }), message: fact("title") };
    }
    case "contract_to_sign":
    case "document_accepted":
    case "message_from_team":
    case "document_shared":
    case "milestone_done":
      return { title: notices(kind), message: fact("title") };
    case "questionnaire_assigned":
    case "questionnaire_reopened": {
      const name = locale === "es" ? (fact("titleEs") ?? fact("title")) : fact("title");
      return { title: notices(kind), message: name };
    }
    default:
      // A page that has been open for long may be older than the server.
      kind satisfies never;
      return { title: notices("unknown"), message: null };
  }
}

function statusMessage(
  status: string | null | undefined,
  { notices, home }: Pick<Translators, "notices" | "home">,
): string {
  if (status === "on_hold" || status === "completed") return home(`status.${status}.sentence`);
  return notices("goesOn");
}
