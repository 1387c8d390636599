import { parentPort, workerData } from "node:worker_threads";
import { checkHistory, type Transaction } from "./checker.ts";

const history = workerData as Transaction[];
parentPort?.postMessage(checkHistory(history));
