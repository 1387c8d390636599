import { expect, test } from "vitest";
import { problemsCsv } from "./problemsCsv";

const FILE = {
  name: "x.csv",
  headings: ["Name", "Phone", "Phone", ""],
  rows: [
    { place: 3, cells: ["Ana", "1", "2", "=1+1"] },
    { place: 5, cells: ["Rita"] },
    { place: 6, cells: ["Li", "", "", ""] },
  ],
  notes: [],
};

test("each row with a problem is written as it was, with its number and all its problems", async () => {
  const csv = await problemsCsv(FILE, {
    good: [],
    wrong: [{ place: 5, field: "clientEmail", reason: "The email address is missing" }],
    emptied: [
      { place: 3, field: "status", reason: "“B” is none" },
      { place: 3, field: "onboardedOn", reason: "“soon” is none" },
    ],
  });
  const [headings, ...rows] = csv.replaceAll('"', "").split("\r\n");
  expect(headings).toBe("\uFEFFRow,Result,What is wrong,Name,Phone,Phone,");
  expect(rows).toEqual([
    "3,Imported without it,Status: “B” is none; Onboarded on: “soon” is none,Ana,1,2,'=1+1",
    "5,Row left out,Email address: The email address is missing,Rita,,,",
  ]);
});
