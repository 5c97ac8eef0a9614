/** A type that cannot be made of this book; the message is one line for the operator. */
export class CannotMake extends Error {
  override name = 'CannotMake'
}

/** A type that only this machine cannot make, since it lacks a program. */
export class CannotMakeHere extends CannotMake {
  override name = 'CannotMakeHere'
}

/** The file in the book's folder in which the worker reports a type that cannot be made. */
export const refusedFile = (type: string) => `refused.${type}`

/** The file in which it says why the EPUB is not the one that was handed in. */
export const composedFile = (type: string) => `composed.${type}`
