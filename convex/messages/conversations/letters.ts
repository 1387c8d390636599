/** The email about new messages, in the client's language, without their content. */
import type { Locale } from "../../platform/languages";
import { composePortalLetter, type LetterFacts, type PortalWords } from "../../clients/notices/writeToPortal";
import type { WrittenLetter } from "../../practice/mail/rules";

const WORDS: Record<Locale, (firmName: string) => PortalWords> = {
  en: (firmName) => ({
    subject: `A new message from ${firmName}`,
    paragraphs: [`${firmName} has written to you. Sign in to your portal to read it.`],
    action: "Read your messages",
    caution: "For your safety, the message itself is not in this email.",
  }),
  es: (firmName) => ({
    subject: `Un nuevo mensaje de ${firmName}`,
    paragraphs: [`${firmName} le ha escrito. Inicie sesión en su portal para leer el mensaje.`],
    action: "Leer sus mensajes",
    caution: "Por su seguridad, el mensaje no está en este correo.",
  }),
};

export function messageLetter(locale: Locale, facts: LetterFacts): WrittenLetter {
  return composePortalLetter(locale, facts, WORDS[locale](facts.firmName));
}
