/** The email about news in the portal, in the client's language. It contains no title and no document name. */
import type { Locale } from "../../access/accounts/rules";
import { composeLetter, type WrittenLetter } from "../../practice/mail/rules";
import { nameText } from "../../platform/texts";
import type { LetterLine } from "./rules";

interface NewsFacts {
  clientName: string;
  firmName: string;
  /** The address of the notices. Null if the deployment does not know its own origin. */
  url: string | null;
  lines: readonly LetterLine[];
}

interface Words {
  subject: (firmName: string) => string;
  greeting: (clientName: string) => string;
  opening: (firmName: string) => string;
  line: Record<LetterLine, string>;
  action: string;
  caution: string;
}

const WORDS: Record<Locale, Words> = {
  en: {
    subject: (firmName) => `News about your case from ${firmName}`,
    greeting: (clientName) => `Dear ${clientName},`,
    opening: (firmName) => `There is news from ${firmName} in your portal:`,
    line: {
      overdue: "A document that we need from you is overdue. Please send it soon.",
      returned: "A document did not work for us. Please send it again.",
      asked: "We need documents from you.",
      questions: "We have questions for you to answer.",
      stage: "Your case has moved forward.",
      status: "The status of your case has changed.",
    },
    action: "Open your portal",
    caution: "For your safety, the details are not in this email.",
  },
  es: {
    subject: (firmName) => `Novedades de su caso de parte de ${firmName}`,
    greeting: (clientName) => `Hola, ${clientName}:`,
    opening: (firmName) => `Hay novedades de ${firmName} en su portal:`,
    line: {
      overdue: "Venció el plazo de un documento que necesitamos de usted. Por favor, envíelo pronto.",
      returned: "Un documento no nos sirvió. Por favor, envíelo de nuevo.",
      asked: "Necesitamos documentos de usted.",
      questions: "Tenemos preguntas que usted debe responder.",
      stage: "Su caso ha avanzado.",
      status: "El estado de su caso ha cambiado.",
    },
    action: "Abrir su portal",
    caution: "Por su seguridad, los detalles no están en este correo.",
  },
};

export function newsLetter(locale: Locale, { clientName, firmName, url, lines }: NewsFacts): WrittenLetter {
  const { subject, greeting, opening, line, action, caution } = WORDS[locale];
  const link = url === null ? [] : [{ words: action, url }];
  return composeLetter(locale, subject(firmName), [
    greeting(nameText(clientName)),
    opening(firmName),
    lines.map((each) => `• ${line[each]}`).join("\n"),
    ...link,
    caution,
    firmName,
  ]);
}
