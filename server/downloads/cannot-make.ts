/** A type that cannot be made of this book; the message is one line for the operator. */
export class CannotMake extends Error {
  override name = 'CannotMake'
}

/** Where the program that makes files says so, in the folder of the book. */
export const REFUSED_FILE = 'refused'
