/** A type that cannot be made of this book; the message is one line for the operator. */
export class CannotMake extends Error {
  override name = 'CannotMake'
}

/** It could be made if this machine had a program that it has not. */
export class CannotMakeHere extends CannotMake {
  override name = 'CannotMakeHere'
}

/** Where the program that makes files says so, in the folder of the book. */
export const refusedFile = (type: string) => `refused.${type}`
