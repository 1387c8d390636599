/** The built-in templates. An administrator may change them; "restore" brings these back. */
import type { CaseTemplate } from "./rules";
import { E2 } from "./seedE2";
import { EB1A } from "./seedEb1a";
import { EB2_NIW } from "./seedEb2Niw";
import { FAMILY_I485 } from "./seedFamilyI485";
import { H1B } from "./seedH1b";
import { L1 } from "./seedL1";
import { N400 } from "./seedN400";
import { O1A } from "./seedO1a";

export const SEEDED: readonly CaseTemplate[] = [EB1A, EB2_NIW, O1A, H1B, L1, E2, FAMILY_I485, N400];
