/** Parties, matters and fees of sample contracts. Pure; everybody is made up. */
import type { StoredCaseType } from "../../practice/caseTypes/rules";

interface SampleMatter {
  caseType: StoredCaseType["caseType"];
  custom?: string;
  /** In dollars; one is chosen. */
  fees: readonly number[];
}

/** Common matters appear more often. */
export const SAMPLE_MATTERS: readonly SampleMatter[] = [
  { caseType: "familyI485", fees: [3_900, 4_500, 4_800] },
  { caseType: "eb2niw", fees: [7_500, 8_500, 9_500] },
  { caseType: "n400", fees: [1_500, 1_800] },
  { caseType: "h1b", fees: [3_200, 3_500] },
  { caseType: "eb1a", fees: [9_500, 12_000, 14_500] },
  { caseType: "familyI485", fees: [4_200, 4_500] },
  { caseType: "asylum", fees: [4_500, 5_500, 6_250] },
  { caseType: "eb2niw", fees: [8_000, 9_000] },
  { caseType: "o1a", fees: [7_800, 8_500] },
  { caseType: "i130", fees: [1_900, 2_400] },
  { caseType: "perm", fees: [6_000, 6_500] },
  { caseType: "removal", fees: [7_800, 10_500] },
  { caseType: "h1b", fees: [3_500] },
  { caseType: "adjustment", fees: [3_900, 4_350] },
  { caseType: "e2", fees: [6_200, 7_250] },
  { caseType: "other", custom: "I-601A provisional waiver", fees: [4_200] },
  { caseType: "tn", fees: [2_200] },
  { caseType: "uVisa", fees: [3_800, 4_600] },
];

/** People who came without the form on the practice's website. */
export const WALK_INS = [
  "Beatriz Nogueira",
  "Olumide Bankole",
  "Shirin Tavakoli",
  "Hyun-woo Seo",
  "Ngọc Ánh Đỗ",
  "Rafael Montoya",
  "Ewa Kowalczyk",
  "Samir Haddad",
  "Leticia Barrios",
  "Pavel Dvořák",
  "Aminata Diallo",
  "Jean-Baptiste Toussaint",
  "Mei-Ling Chou",
  "Andrés Villalobos",
  "Oksana Melnyk",
  "Deepak Chaudhari",
  "Fatou Sow",
  "Gabriela Arrieta",
  "Tomasz Zieliński",
  "Yusuf Karimov",
  "Ingrid Solheim",
  "Mahmoud Al-Rashidi",
  "Caroline O'Dwyer",
  "Renato Pacheco",
] as const;

/** A reserved address that cannot exist (RFC 2606). */
export function walkInAddress(name: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replaceAll("đ", "d")
    .replace(/[^a-z]+/g, " ")
    .trim()
    .replaceAll(" ", ".");
  return `${plain}@mail.test`;
}
