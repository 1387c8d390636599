// Address of version 0.1: remove with 0.3.
export { writeKeys as write } from "../workspace/knownPeople/jobs";
