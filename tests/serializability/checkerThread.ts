import { parentPort, workerData } from "node:worker_threads";
import { checkHistory, type Transaction } from "./checker.ts";

const history: Transaction[] = workerData;
parentPort?.postMessage(checkHistory(history));
