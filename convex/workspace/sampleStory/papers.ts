/** Documents of the story: who sends them, when, and for which request. */
import type { QueryCtx } from "../../_generated/server";
import * as Requirements from "../../cases/requirements/model";
import type { Paper, Picture } from "./answers";
import { ago, workday } from "./moments";
import { DANIEL } from "./people";
import { getMaria, listPortalCases, type StoryCase } from "./stage";

export interface StoryPaper {
  /** Maria Santos, or the number of another client with a portal. */
  client: "maria" | number;
  /** The address of a member of staff; null for the client. */
  by: string | null;
  daysAgo: number;
  /** Title of the request that it answers, or null; of another client, the first open request of the type. */
  request: string | null;
  typeKey: string;
  fileName: string;
  picture: Omit<Picture, "pages"> & Partial<Pick<Picture, "pages">>;
  /** The decision of staff; null: it waits for a review. */
  reviewed: { daysAgo: number; isAccepted: boolean } | null;
}

const accepted = (daysAgo: number) => ({ daysAgo, isAccepted: true }) as const;
const BY_MARIA = { client: "maria", by: null } as const;

/** In the order of their times. */
export const PAPERS: readonly StoryPaper[] = [
  {
    client: "maria",
    by: DANIEL,
    daysAgo: 26,
    request: null,
    typeKey: "notice",
    fileName: "I-130 approval notice.pdf",
    picture: {
      kind: "pdf",
      title: "Form I-797, Notice of Action",
      lines: [
        "Receipt number: SAMPLE-0000000000",
        "Case type: I130, petition for alien relative",
        "Petitioner: Peter Santos",
        "Beneficiary: Maria Santos Herrera",
        "Notice type: Approval notice",
      ],
    },
    reviewed: null,
  },
  {
    ...BY_MARIA,
    daysAgo: 19.4,
    request: "Passport or other photo ID",
    typeKey: "passport",
    fileName: "pasaporte.png",
    picture: {
      kind: "scan",
      title: "PASAPORTE",
      lines: ["SANTOS HERRERA", "MARIA", "MEXICO", "14 MAY 1991", "PUEBLA", "SAMPLE"],
    },
    reviewed: accepted(18),
  },
  {
    ...BY_MARIA,
    daysAgo: 18.6,
    request: "Birth certificate",
    typeKey: "birth_certificate",
    fileName: "acta de nacimiento con traduccion.pdf",
    picture: {
      kind: "pdf",
      title: "Acta de nacimiento / Birth certificate",
      lines: [
        "Registro civil, Puebla, Mexico",
        "Name: Maria Santos Herrera",
        "Born: May 14, 1991",
        "Mother: Elena Herrera Luna",
        "Certified translation on page 2",
      ],
      pages: 2,
    },
    reviewed: accepted(17),
  },
  {
    ...BY_MARIA,
    daysAgo: 18.5,
    request: "Marriage certificate",
    typeKey: "marriage_certificate",
    fileName: "marriage certificate.pdf",
    picture: {
      kind: "pdf",
      title: "Certificate of marriage",
      lines: [
        "City of Boston, Registry Division",
        "Peter Santos and Maria Santos Herrera",
        "Married: September 2, 2023",
      ],
    },
    reviewed: accepted(17),
  },
  {
    ...BY_MARIA,
    daysAgo: 9.2,
    request: "Your relative's citizenship or green card",
    typeKey: "other",
    fileName: "peter passport.png",
    picture: {
      kind: "scan",
      title: "PASSPORT",
      lines: ["SANTOS", "PETER", "UNITED STATES", "03 FEB 1988", "BOSTON", "SAMPLE"],
    },
    reviewed: accepted(8),
  },
  {
    ...BY_MARIA,
    daysAgo: 4.6,
    request: "Sponsor's last tax return",
    typeKey: "tax_return",
    fileName: "taxes.pdf",
    picture: {
      kind: "pdf",
      title: "Form 1040, U.S. Individual Income Tax Return",
      lines: ["Name: Peter Santos", "Filing status: Married filing jointly", "Total income: $74,210", "Page 1 of 2"],
    },
    reviewed: { daysAgo: 3, isAccepted: false },
  },
  {
    ...BY_MARIA,
    daysAgo: 2.1,
    request: "Passport-style photos",
    typeKey: "photo",
    fileName: "foto.png",
    picture: { kind: "photo", title: "", lines: [] },
    reviewed: null,
  },
  {
    ...BY_MARIA,
    daysAgo: 1.2,
    request: "Sponsor's present income",
    typeKey: "pay_stub",
    fileName: "pay stubs october.pdf",
    picture: {
      kind: "pdf",
      title: "Earnings statement",
      lines: ["Employee: Peter Santos", "Employer: Harbor Logistics LLC", "Gross pay: $2,854.20", "Net pay: $2,190.77"],
      pages: 2,
    },
    reviewed: null,
  },
  {
    ...BY_MARIA,
    daysAgo: 0.14,
    request: "Proof that you were inspected at your entry",
    typeKey: "i94",
    fileName: "I-94.pdf",
    picture: {
      kind: "pdf",
      title: "Most recent I-94",
      lines: [
        "Family name: Santos Herrera",
        "First name: Maria",
        "Country of citizenship: Mexico",
        "Class of admission: B2",
      ],
    },
    reviewed: null,
  },
  ...[0, 1, 2, 3].flatMap((client): StoryPaper[] => [
    {
      client,
      by: null,
      daysAgo: 5.3 - client / 2,
      request: null,
      typeKey: "passport",
      fileName: "passport.png",
      picture: {
        kind: "scan",
        title: "PASSPORT",
        lines: ["SAMPLE", "NAME", "COUNTRY", "01 JAN 1990", "CITY", "SAMPLE"],
      },
      reviewed: client % 2 === 0 ? accepted(2) : null,
    },
    {
      client,
      by: null,
      daysAgo: 2.4 - client / 2,
      request: null,
      typeKey: "degree",
      fileName: "degree.pdf",
      picture: {
        kind: "pdf",
        title: "Diploma",
        lines: ["Bachelor of Science", "Awarded with all rights and privileges"],
        pages: 2,
      },
      reviewed: null,
    },
  ]),
];

/** The case that a paper is for; null if the practice has too few clients. */
export async function caseOf(ctx: QueryCtx, now: number, { client }: StoryPaper): Promise<StoryCase | null> {
  return client === "maria" ? await getMaria(ctx) : ((await listPortalCases(ctx, now))[client] ?? null);
}

/** Types of documents that a PDF may be. */
const NO_PDF = "photo";

/** The open request that a paper answers. */
async function requestOf(ctx: QueryCtx, caseId: string, paper: StoryPaper) {
  if (paper.by !== null) return undefined;
  const open = (await Requirements.listOfCase(ctx, caseId)).filter(({ status }) => status === "requested");
  const isPdf = paper.picture.kind === "pdf";
  return (
    open.find(({ title }) => title === paper.request) ??
    open.find(({ documentType }) => documentType === paper.typeKey) ??
    open.find(({ documentType }) => isPdf && paper.client !== "maria" && documentType !== NO_PDF)
  );
}

/** A document with its place; null if the practice has too few clients. */
export async function find(ctx: QueryCtx, now: number, number: number): Promise<Paper | null> {
  const paper = PAPERS[number];
  const found = paper && (await caseOf(ctx, now, paper));
  if (paper === undefined || found === undefined || found === null) return null;
  const { _id: caseId, clientId } = found.clientCase;
  const request = await requestOf(ctx, caseId, paper);
  const { requirementId = null, documentType: typeKey = paper.typeKey } = request ?? {};
  const { by, fileName, picture } = paper;
  const file = { fileName, picture: { pages: 1, ...picture }, isFromClient: by === null };
  return { clientId, caseId, requirementId, typeKey, ...file, arrivedAt: arrivalOf(now, paper) };
}

/** When it arrived. */
export function arrivalOf(now: number, { by, daysAgo }: StoryPaper): number {
  return by === null ? ago(now, daysAgo) : workday(now, daysAgo);
}
