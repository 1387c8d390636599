/** The questions of Passage's own forms, line by line: a question lost or made optional goes unnoticed in a file of texts. */
import { expect, test } from "vitest";
import type { Condition, FormField, SimpleField } from "./rules";
import { SEEDED } from "./seeds";

/**
 * `#` is a section, `-` a question of the group above it; a text unless the line names its kind, with the keys of its options;
 * `?` is optional; `~` has a help text; `>` the field of the record that it fills in.
 */
const QUESTIONS: Record<string, string> = {
  intake: `
    # you
    fullName~>clientName
    familyName
    givenName
    middleName?
    hasOtherNames:yesNo~
    otherNames:group if hasOtherNames is yes
    - familyName
    - givenName
    - middleName?
    - reason?
    birthDate:date
    birthCity
    birthCountry
    birthState?
    sex:choice(male female)
    citizenship
    hasMoreCitizenships:yesNo
    moreCitizenships if hasMoreCitizenships is yes
    aNumber?~
    uscisAccount?
    hasSocialSecurity:yesNo~
    # contact
    email>clientEmail
    phone>clientPhone
    mobile?
    language
    needsInterpreter:yesNo
    # addresses~
    home:address
    homeSince:date
    hasOtherMail:yesNo
    mail:address if hasOtherMail is yes
    hasMoved:yesNo
    earlierHomes:group~ if hasMoved is yes
    - address:address
    - from:date~
    - to:date?~
    livedAbroad:yesNo
    lastAbroad:address if livedAbroad is yes
    # passport
    hasPassport:yesNo
    passportNumber if hasPassport is yes
    passportCountry if hasPassport is yes
    passportIssued:date? if hasPassport is yes
    passportExpires:date if hasPassport is yes
    # arrival
    isHere:yesNo
    arrivedOn:date if isHere is yes
    arrivedAt if isHere is yes
    arrivedHow:choice(visa waiver parole refugee uninspected other)~ if isHere is yes
    arrivedOtherwise if arrivedHow is other
    visaNumber?~ if arrivedHow is visa
    i94Number?~ if isHere is yes
    i94Until:date? if isHere is yes
    status~ if isHere is yes
    earlierStays:longText?~
    # description~
    height~
    weight~
    eyes:choice(black blue brown gray green hazel other)
    hair:choice(bald black blond brown gray red white other)
    isHispanic:yesNo
    race:choices(asian black native pacific white)~
    # history~
    hasApplied:yesNo
    applications:group if hasApplied is yes
    - what
    - year:number
    - result
    wasDenied:yesNo
    deniedHow:longText if wasDenied is yes
    wasInCourt:yesNo
    courtHow:longText if wasInCourt is yes
    workedWithout:yesNo
    workedHow:longText if workedWithout is yes
    wasArrested:yesNo~
    arrests:group if wasArrested is yes
    - on:date
    - where
    - why
    - result
    hasMemberships:yesNo
    memberships:group if hasMemberships is yes
    - name
    - place
    - purpose
    - from:date~
    - to:date?~
    questions:longText?
  `,
  family: `
    # marriage
    maritalStatus:choice(single married separated divorced widowed annulled)
    hasSpouse:yesNo~
    wasMarried:yesNo
    earlierMarriages:group if wasMarried is yes
    - familyName
    - givenName
    - middleName?
    - marriedOn:date
    - marriedAt
    - endedOn:date
    - endedAt
    - endedBy:choice(divorce death annulment)
    # spouse if hasSpouse is yes
    spouseFamilyName
    spouseGivenName
    spouseMiddleName?
    spouseOtherNames?
    spouseBirthDate:date
    spouseBirthCity
    spouseBirthCountry
    spouseCitizenship
    spouseANumber?
    marriedOn:date
    marriedAt
    liveTogether:yesNo
    spouseAddress:address if liveTogether is no
    spouseStatus:choice(citizen resident other abroad)
    spouseApplies:yesNo
    spouseMarriedBefore:yesNo
    spouseMarriages:longText if spouseMarriedBefore is yes
    # children~
    hasChildren:yesNo
    childrenList:group if hasChildren is yes
    - familyName
    - givenName
    - middleName?
    - birthDate:date
    - birthCity
    - birthCountry
    - relation:choice(birth marriage adoption)
    - citizenship
    - aNumber?
    - livesWithYou:yesNo
    - livesAt if livesWithYou is no
    - applies:yesNo
    # mother~
    motherFamilyName
    motherGivenName
    motherBirthName?
    motherBirthDate:date?
    motherBirthPlace
    motherIsLiving:yesNo
    motherLivesAt if motherIsLiving is yes
    # father
    fatherFamilyName
    fatherGivenName
    fatherBirthDate:date?
    fatherBirthPlace
    fatherIsLiving:yesNo
    fatherLivesAt if fatherIsLiving is yes
    # relatives
    hasPetitioner:yesNo
    petitionerName if hasPetitioner is yes
    petitionerRelation:choice(spouse parent child sibling) if hasPetitioner is yes
    petitionerStatus:choice(citizen resident) if hasPetitioner is yes
    citizenBy:choice(birth parents naturalization) if petitionerStatus is citizen
    residentSince:date if petitionerStatus is resident
    petitionerAddress:address if hasPetitioner is yes
    hasOtherRelatives:yesNo
    otherRelatives:group if hasOtherRelatives is yes
    - name
    - relation
    - status?
    # household~
    householdSize:number
    livedTogether:group? if hasSpouse is yes
    - address:address
    - from:date~
    - to:date?~
  `,
  employment: `
    # now
    situation:choice(employed selfEmployed student home unemployed retired)
    occupation
    hasPermit:yesNo
    permit~ if hasPermit is yes
    # jobs~
    hasWorked:yesNo
    jobList:group if hasWorked is yes
    - employer
    - business?
    - title
    - address:address
    - phone?
    - supervisor?
    - from:date~
    - to:date?~
    - hours:number
    - pay?
    - duties:longText~
    - leftBecause?
    hasGaps:yesNo
    gaps:group if hasGaps is yes
    - from:date~
    - to:date?~
    - doing
    # earlier
    hasEarlier:yesNo
    earlierJobs:group if hasEarlier is yes
    - employer
    - title
    - from:date~
    - to:date?~
    - hours:number
    - duties:longText
    - hasLetter:yesNo
    workedAbroad:yesNo
    lastAbroad if workedAbroad is yes
    # education
    highest:choice(none school associate bachelor master doctor professional)
    studied:yesNo
    schools:group if studied is yes
    - name
    - place
    - subject
    - degree~
    - year:number?
    isEvaluated:yesNo if studied is yes
    hasLicenses:yesNo
    licenses:group if hasLicenses is yes
    - name
    - issuer
    - expires:date?
    # skills
    skills:longText?
    languages
    evidence:choices(awards memberships press judging contributions publications leading salary)?~
    evidenceMore:longText?
    # offer
    hasOffer:yesNo
    offerEmployer if hasOffer is yes
    offerContact? if hasOffer is yes
    offerTitle if hasOffer is yes
    offerAddress:address if hasOffer is yes
    offerPay? if hasOffer is yes
    isOwner:yesNo if hasOffer is yes
  `,
};

const whenOf = (when: Condition | null) => (when === null ? "" : ` if ${when.field} is ${when.is}`);

function lineOf({ key, kind, options, isRequired, help, fillsIn, shownWhen }: FormField | SimpleField): string {
  const what = kind === "text" ? "" : `:${kind}`;
  const choice = options.length === 0 ? "" : `(${options.map((option) => option.key).join(" ")})`;
  const marks = `${isRequired ? "" : "?"}${help.en === "" ? "" : "~"}${fillsIn === null ? "" : `>${fillsIn}`}`;
  return `${key}${what}${choice}${marks}${whenOf(shownWhen)}`;
}

// Caught: an optional question made required, so that nobody could complete the questionnaire.
test.each(SEEDED)("$key keeps its questions", ({ key, sections }) => {
  const lines = sections.flatMap((section) => [
    `# ${section.key}${section.help.en === "" ? "" : "~"}${whenOf(section.shownWhen)}`,
    ...section.fields.flatMap((field) => [lineOf(field), ...field.fields.map((inner) => `- ${lineOf(inner)}`)]),
  ]);
  const asked = (QUESTIONS[key] ?? "").split("\n").map((line) => line.trim());
  expect(lines).toEqual(asked.filter((line) => line !== ""));
});
