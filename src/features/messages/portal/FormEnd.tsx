import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";

/** Why nothing was sent. */
export function FormFailure({ children }: { children: ReactNode }) {
  return children === null ? null : <Banner tone="bad">{children}</Banner>;
}

/** The button that sends a message. */
export function SendButton({ isSending }: { isSending: boolean }) {
  const t = useTranslations("messages");
  return (
    <Button type="submit" look="primary" size="large" disabled={isSending}>
      {isSending ? t("form.sending") : t("form.send")}
    </Button>
  );
}
