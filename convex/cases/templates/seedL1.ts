import { commonTasks, decisionMilestone, filedMilestones, FIRST_MILESTONES, PASSPORT, seed, STATUS } from "./seedLines";

/** L-1A and L-1B, by the initial evidence of Form I-129 and 8 CFR 214.2(l). */
export const L1 = seed({
  key: "l1",
  name: "L-1 Intracompany Transferee",
  caseTypes: ["l1", "l1a", "l1b"],
  source: "Form I-129 instructions, “Classification – Initial Evidence”, L-1; 8 CFR 214.2(l)(3)",
  milestones: {
    ...FIRST_MILESTONES,
    companies: {
      title: "Companies reviewed",
      says: "How the company abroad and the one here belong together.",
      isOurs: true,
    },
    evidence: { title: "Documents complete", says: "We have what we need from you and from both companies." },
    ...filedMilestones("Form I-129"),
    ...decisionMilestone("Form I-129"),
    visa: { title: "Visa appointment", says: "Only if you are abroad: your interview at the U.S. consulate." },
  },
  requirements: {
    passport: { ...PASSPORT, source: "Form I-129, Part 3" },
    qualifying: {
      type: "business_record",
      title: "Proof that both companies belong together",
      says: "Registrations, share certificates, annual reports or agreements that show who owns and controls whom.",
      source: "8 CFR 214.2(l)(3)(i) and (l)(1)(ii)(G)",
    },
    position: {
      type: "employment_letter",
      title: "Description of the job in the United States",
      says: "Duties with their share of the time, and whom you lead or what you alone know.",
      source: "8 CFR 214.2(l)(3)(ii)",
    },
    oneYear: {
      type: "pay_stub",
      title: "Proof of one year of work abroad",
      says: "Pay statements or a letter for one whole year without a break, full-time, within the last three years.",
      source: "8 CFR 214.2(l)(3)(iii)",
    },
    abroad: {
      type: "employment_letter",
      title: "Description of the job abroad",
      says: "Duties, and the education, training and work that prepared you for it.",
      source: "8 CFR 214.2(l)(3)(iv)",
    },
    charts: {
      type: "business_record",
      title: "Organization charts of both companies",
      says: "With names, titles and duties around your position.",
      source: "8 CFR 214.2(l)(1)(ii)(B), (C) and (D)",
    },
    resume: { type: "resume", title: "Resume", says: "All positions and degrees, with dates.", days: 14 },
    premises: {
      type: "business_record",
      title: "New office: lease or purchase",
      says: "Only for an office that has been open for less than a year: proof of its rooms.",
      ifAny: true,
      source: "8 CFR 214.2(l)(3)(v)(A) and (l)(3)(vi)(A)",
    },
    newOffice: {
      type: "business_record",
      title: "New office: plan and money",
      says: "Only for a new office: what it will do, its size and structure, its investment, and the company abroad behind it.",
      ifAny: true,
      source: "8 CFR 214.2(l)(3)(v)(C) and (l)(3)(vi)(B) and (C)",
    },
    firstYear: {
      type: "business_record",
      title: "New office: after the first year",
      says: "Only to extend: what shows that the office does business, whom it employs, and its figures.",
      ifAny: true,
      source: "8 CFR 214.2(l)(14)(ii)",
    },
    stays: {
      type: "other",
      title: "Earlier stays in H or L status",
      says: "Dates of every stay: they count towards the longest time allowed.",
      ifAny: true,
      source: "8 CFR 214.2(l)(12)(i)",
    },
    status: { ...STATUS, source: "8 CFR 214.1(c); 8 CFR 248.1(b)" },
  },
  tasks: {
    kind: { text: "Settle whether it is L-1A or L-1B, and whether the company has a blanket petition", days: 7 },
    relationship: { text: "Draw the ownership of both companies", days: 14 },
    support: { text: "Draft the support letters of both companies", days: 25 },
    premium: { text: "Ask whether premium processing is wanted (Form I-907)", days: 30 },
    ...commonTasks("Form I-129"),
  },
});
