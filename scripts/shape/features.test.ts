import { expect, test } from "vitest";

import { featureShape, filesOf, listFeatures, type SourceFile } from "./features.ts";

const file = (path: string, text = "", lines = 10): SourceFile => ({ path, text, lines });

// Caught: a list without a live copy, which was never measured.
test("a list feature has a listing.ts or uses a list part, in any order of its files", () => {
  const files = [
    file("convex/visas/listing.ts"),
    file("convex/leads/record/model.ts"),
    file("convex/leads/record/listing.ts"),
    file("src/features/a/listing.ts"),
    file("src/features/leads/list/LeadBoard.tsx", 'import { ListBoard } from "../../lib/rows/ListBoard";'),
    file("src/features/cases/list/CaseList.tsx", 'import { PagedTable } from "../../ui/grid/PagedTable";'),
    file("src/features/messages/notes/NotesPanel.tsx", 'import { ScrollBox } from "../../ui/ScrollBox";'),
  ];
  expect(listFeatures(files)).toEqual(["cases", "leads", "visas"]);
});

const OWN = [
  file("convex/visas/listing.ts"),
  file("convex/visas/model.ts"),
  file("src/features/visas/VisaBoard.tsx"),
  file("src/routes/staff/VisasRoute.tsx", 'import { VisaBoard } from "../../features/visas/VisaBoard";'),
];
const CENTRAL = [
  file("convex/schema.ts", 'import { visaTables } from "./visas/tables";'),
  file("convex/permissions.ts", 'import { VISA_ACCESS } from "./visas/access";'),
  file("convex/access/audit/model.ts", 'import { VISA_ACTIONS } from "../visas/rules";'),
  file("convex/messages/notes/model.ts", 'import * as Visas from "../visas/model";'),
  file("src/app/navigationItems.ts", 'await import("../routes/staff/VisasRoute")'),
  file("src/lib/paths.ts", 'export const paths = { visas: "/visas" }'),
];

// Caught: a screen that was not counted; another domain that calls this one taken for a central file.
test("a feature is its folders and its screens; central files name it and belong to no feature", () => {
  const others = [
    file("convex/workspace/samples/seeding.ts", 'import * as Visas from "../visas/model";'),
    file("convex/crons.ts", 'import { leads } from "./leads/jobs";'),
    file("src/routes/staff/LeadsRoute.tsx", 'import { LeadBoard } from "../../features/leads/LeadBoard";'),
    file("src/lib/config.ts", "const visas: string[] = [];"),
  ];
  const { src, convex, central } = filesOf("visas", [...others, ...OWN, ...CENTRAL]);
  expect(convex).toEqual(OWN.slice(0, 2));
  expect(src).toEqual(OWN.slice(2));
  expect(central).toEqual(CENTRAL);
});

const many = (folder: string, files: number, lines: number) =>
  Array.from({ length: files }, (_, n) =>
    file(`${folder}/${n}.ts`, "", Math.floor(lines / files) + (n < lines % files ? 1 : 0)),
  );

// Caught: one of the five limits left out; the two sides swapped.
test.each<{ src: [number, number]; convex: [number, number]; central: number; over: string[] }>([
  { src: [12, 700], convex: [8, 600], central: 6, over: [] },
  { src: [13, 700], convex: [8, 600], central: 6, over: ["in src"] },
  { src: [12, 701], convex: [8, 600], central: 6, over: ["in src"] },
  { src: [12, 700], convex: [9, 600], central: 6, over: ["in convex"] },
  { src: [12, 700], convex: [8, 601], central: 6, over: ["in convex"] },
  { src: [12, 700], convex: [8, 600], central: 7, over: ["in more than 6 central files"] },
])("$src in src, $convex in convex and $central central files are over $over", ({ src, convex, central, over }) => {
  const files = [
    ...many("src/features/visas", ...src),
    ...many("convex/visas", ...convex),
    ...many("src/app", central, 100).map((each) => ({ ...each, text: 'from "../features/visas/VisaBoard"' })),
  ];
  const { told, complaints } = featureShape("visas", files);
  expect(told).toBe(
    `list feature visas: src ${src[0]} of 12 files, ${src[1]} of 700 lines; convex ${convex[0]} of 8 files, ${convex[1]} of 600 lines; central files ${central} of 6`,
  );
  expect(complaints.map((complaint) => /in (src|convex|more than 6 central files)/.exec(complaint)?.[0])).toEqual(over);
});
