/** An address of before: the function has moved two folders down. */
export { takeBack } from "../loans/desk/returns/jobs";
