/** Whole files as other tools export them, with invented people: each is imported without any decision of the person. */
import { expect, test } from "vitest";
import type { ImportRow } from "../../../../convex/workspace/clientImport/rules";
import { readCsvFile } from "./csvFile";
import { columnsByMeaning, dayOrderOf, NO_VALUES } from "./importAnswers";
import { guessMapping, planRows, type Plan } from "./importPlan";

async function planOf(text: string): Promise<Plan> {
  const read = await readCsvFile(new File([text], "export.csv"));
  if (!read.ok) throw new Error(read.problem);
  const columns = columnsByMeaning(read.file, guessMapping(read.file.headings));
  const decisions = { columns, values: NO_VALUES, dayOrder: dayOrderOf(read.file, columns).order };
  const plan = await planRows(read.file.rows, decisions, { onProgress: () => undefined, isOver: () => false });
  return plan ?? expect.fail("a plan");
}

const GOOGLE = `\uFEFFFirst Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\r
José,Antonio,Peña Núñez,,,,,,,,,,,1988-04-03,"Called twice.
Speaks Spanish",,* myContacts,* Home,jose@mail.test ::: pepe@mail.test,,,Mobile,+1 305-555-0140,Work,+1 786-555-0199\r
Thi,,Đặng,,,,,,,,,,,,,,* myContacts,* ,,Work,thi@mail.test,,,Home,(415) 555-0102\r
`;

const OLD_GOOGLE = `Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value
Łukasz Wałęsa,Łukasz,,Wałęsa,,,,,,,,,,,,,,,,,,,,,,,,,* myContacts,* ,lukasz@mail.test,Mobile,212-555-0175
`;

const OUTLOOK = `"First Name","Middle Name","Last Name","Title","Suffix","Nickname","Given Yomi","Surname Yomi","E-mail Address","E-mail 2 Address","E-mail 3 Address","Home Phone","Home Phone 2","Business Phone","Business Phone 2","Mobile Phone","Car Phone","Other Phone","Primary Phone","Pager","Business Fax","Home Fax","Other Fax","Company Main Phone","Company","Job Title","Department","Home Street","Home City","Home State","Home Postal Code","Home Country/Region","Web Page","Notes","Birthday"
"Ana","","Souza","","","","","","ana@mail.test","","","(415) 555-0101","","","","(415) 555-0199","","","","","(415) 555-0100","","","","","","","1 Main St","Austin","TX","78701","United States","","","0/0/00"
"Chidi","O.","Okonkwo-Şahin","","","","","","","chidi@mail.test","","","","(512) 555-0103","","","","","","","","","","","","","","","","","","","","","0/0/00"
`;

const CLIO = `Type,Prefix,First Name,Middle Name,Last Name,Company,Title,Primary Email Address,Primary Phone Number,Primary Address Street,Primary Address City,Created At
Person,Ms.,Ana,,Souza,,,ana@mail.test,(415) 555-0101,1 Main St,Austin,01/31/2025 09:15 AM
Person,,José,María,Peña,Example Co,Engineer,jose@mail.test,305-555-0140,,,02/01/2025 12:00 PM
`;

const CLIO_TEMPLATE = `title,job_title,first_name,last_name,company,business_street,business_city,business_state,business_postal_code,email_address,primary_phone
Ms,,Ana,Souza,,1 Main St,Austin,TX,78701,ana@mail.test,(415) 555-0101
`;

const LAWMATICS = `Contact Report\n\nFirst Name,Last Name,Email,Phone,Practice Area,Status,Lead Source,Created At
Ana,Souza,ana@mail.test,4155550101,EB-2 NIW,Hired,Web,2025-01-31 09:15:00 -0500
José,Peña,jose@mail.test,+13055550140,Family law,Closed,Referral,2025-02-01 12:00:00 -0500
`;

const DOCKETWISE = `Id,First name,Middle name,Last name,Company name,Email,Mobile phone,Daytime phone,Client type,A-number,Created at
12,Ana,Maria,Souza,,ana@mail.test,(415) 555-0101,,Beneficiary,A123456789,1/31/25
13,José,,Peña,,jose@mail.test,,305-555-0140,Petitioner,,2/1/25
`;

const SEMICOLONS = `Vorname;Nachname;Name;E-Mail;Client since
Jürgen;Groß;Groß, Jürgen;j.gross@mail.test;31.01.2025
Åsa;Öberg;Öberg, Åsa;asa@mail.test;05.02.2025
`;

const FIRST_ANA = { clientName: "Ana Souza", clientEmail: "ana@mail.test", clientPhone: "(415) 555-0101" };

// Caught: exports with the name in two columns, which imported nothing.
test.each<[string, string, { rows: Partial<ImportRow>[]; emptied: number }]>([
  [
    "Google Contacts",
    GOOGLE,
    {
      rows: [
        { clientName: "José Antonio Peña Núñez", clientEmail: "jose@mail.test", clientPhone: "+1 305-555-0140" },
        { clientName: "Thi Đặng", clientEmail: "thi@mail.test", clientPhone: "(415) 555-0102" },
      ],
      emptied: 1,
    },
  ],
  [
    "Google Contacts of earlier years",
    OLD_GOOGLE,
    {
      rows: [{ clientName: "Łukasz Wałęsa", clientEmail: "lukasz@mail.test", clientPhone: "212-555-0175" }],
      emptied: 0,
    },
  ],
  [
    "Outlook",
    OUTLOOK,
    {
      rows: [
        { clientName: "Ana Souza", clientEmail: "ana@mail.test", clientPhone: "(415) 555-0199" },
        { clientName: "Chidi O. Okonkwo-Şahin", clientEmail: "chidi@mail.test", clientPhone: "(512) 555-0103" },
      ],
      emptied: 0,
    },
  ],
  [
    "Clio",
    CLIO,
    {
      rows: [
        { ...FIRST_ANA, onboardedOn: "2025-01-31", clientType: "" },
        { clientName: "José María Peña", clientPhone: "305-555-0140", onboardedOn: "2025-02-01" },
      ],
      emptied: 2,
    },
  ],
  ["Clio's template", CLIO_TEMPLATE, { rows: [FIRST_ANA], emptied: 0 }],
  [
    "Lawmatics",
    LAWMATICS,
    {
      rows: [
        { clientName: "Ana Souza", caseType: "EB-2 NIW", status: "", onboardedOn: "2025-01-31" },
        { clientName: "José Peña", caseType: "Family law", status: "archived", onboardedOn: "2025-02-01" },
      ],
      emptied: 1,
    },
  ],
  [
    "Docketwise",
    DOCKETWISE,
    {
      rows: [
        { ...FIRST_ANA, clientName: "Ana Maria Souza", clientType: "Beneficiary", onboardedOn: "2025-01-31" },
        { clientName: "José Peña", clientPhone: "305-555-0140", clientType: "Petitioner", onboardedOn: "2025-02-01" },
      ],
      emptied: 0,
    },
  ],
  [
    "a European spreadsheet",
    SEMICOLONS,
    {
      rows: [
        { clientName: "Groß, Jürgen", onboardedOn: "2025-01-31" },
        { clientName: "Öberg, Åsa", clientEmail: "asa@mail.test", onboardedOn: "2025-02-05" },
      ],
      emptied: 0,
    },
  ],
])("an export of %s is imported completely", async (_, text, { rows, emptied }) => {
  const plan = await planOf(text);
  expect(plan.good.map(({ row }) => row)).toMatchObject(rows);
  expect(plan.wrong).toEqual([]);
  expect(plan.emptied).toHaveLength(emptied);
});
