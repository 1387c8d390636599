/** The email about new messages, in the client's language, without their content. */
import type { Locale } from "../../access/accounts/rules";
import { composeLetter, type WrittenLetter } from "../../practice/mail/rules";
import { nameText } from "../../platform/texts";

interface LetterFacts {
  clientName: string;
  firmName: string;
  /** The address of the messages. Null if the deployment does not know its own origin. */
  url: string | null;
}

interface Words {
  subject: (firmName: string) => string;
  greeting: (clientName: string) => string;
  opening: (firmName: string) => string;
  action: string;
  caution: string;
}

const WORDS: Record<Locale, Words> = {
  en: {
    subject: (firmName) => `A new message from ${firmName}`,
    greeting: (clientName) => `Dear ${clientName},`,
    opening: (firmName) => `${firmName} has written to you. Sign in to your portal to read it.`,
    action: "Read your messages",
    caution: "For your safety, the message itself is not in this email.",
  },
  es: {
    subject: (firmName) => `Un nuevo mensaje de ${firmName}`,
    greeting: (clientName) => `Hola, ${clientName}:`,
    opening: (firmName) => `${firmName} le ha escrito. Inicie sesión en su portal para leer el mensaje.`,
    action: "Leer sus mensajes",
    caution: "Por su seguridad, el mensaje no está en este correo.",
  },
};

export function messageLetter(locale: Locale, { clientName, firmName, url }: LetterFacts): WrittenLetter {
  const { subject, greeting, opening, action, caution } = WORDS[locale];
  const link = url === null ? [] : [{ words: action, url }];
  return composeLetter(locale, subject(firmName), [
    greeting(nameText(clientName)),
    opening(firmName),
    ...link,
    caution,
    firmName,
  ]);
}
