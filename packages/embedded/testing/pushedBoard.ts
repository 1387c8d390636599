import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BoardTokens, newBoardKey, readBoardTokens } from "./boardTokens.ts";
import { copyOf, madeOnce, pushInto } from "./pushedProject.ts";

const BOARD = join(import.meta.dirname, "../tests/conformance/noticeBoard/project");

/** A data folder with the notice board of the conformance suite, and the key that signs people in to it. */
export interface PushedBoard {
  tokens: BoardTokens;
  copyTo: (dataFolder: string) => void;
}

export async function pushedBoard(): Promise<PushedBoard> {
  const kept = await madeOnce("board", async (folder) => {
    const key = await newBoardKey();
    writeFileSync(join(folder, "key.json"), key);
    const { jwks } = await readBoardTokens(key);
    await pushInto(folder, { project: BOARD, variables: { BOARD_JWKS: jwks } });
  });
  return {
    tokens: await readBoardTokens(readFileSync(join(kept, "key.json"), "utf8")),
    copyTo: copyOf(kept),
  };
}
