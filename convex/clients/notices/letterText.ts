/** The email about news in the portal, in the client's language. It contains no title and no document name. */
import type { Locale } from "../../platform/languages";
import type { WrittenLetter } from "../../practice/mail/rules";
import type { LetterLine } from "./rules";
import { composePortalLetter, type LetterFacts, type PortalWords } from "./writeToPortal";

const LINES: Record<Locale, Record<LetterLine, string>> = {
  en: {
    overdue: "A document that we need from you is overdue. Please send it soon.",
    returned: "We need a new copy of a document that you sent.",
    asked: "We need documents from you.",
    questions: "We have questions for you to answer.",
    stage: "Your case has moved forward.",
    status: "The status of your case has changed.",
  },
  es: {
    overdue: "Venció el plazo de un documento que necesitamos de usted. Por favor, envíelo pronto.",
    returned: "Necesitamos otra copia de un documento que nos envió.",
    asked: "Necesitamos documentos de usted.",
    questions: "Tenemos preguntas que usted debe responder.",
    stage: "Su caso ha avanzado.",
    status: "El estado de su caso ha cambiado.",
  },
};

const WORDS: Record<Locale, (firmName: string, news: string) => PortalWords> = {
  en: (firmName, news) => ({
    subject: `News about your case from ${firmName}`,
    paragraphs: [`There is news from ${firmName} in your portal:`, news],
    action: "Open your portal",
    caution: "For your safety, the details are not in this email.",
  }),
  es: (firmName, news) => ({
    subject: `Novedades de su caso de parte de ${firmName}`,
    paragraphs: [`Hay novedades de ${firmName} en su portal:`, news],
    action: "Abrir su portal",
    caution: "Por su seguridad, los detalles no están en este correo.",
  }),
};

interface NewsFacts extends LetterFacts {
  lines: readonly LetterLine[];
}

export function newsLetter(locale: Locale, { lines, ...facts }: NewsFacts): WrittenLetter {
  const news = lines.map((line) => `• ${LINES[locale][line]}`).join("\n");
  return composePortalLetter(locale, facts, WORDS[locale](facts.firmName, news));
}
