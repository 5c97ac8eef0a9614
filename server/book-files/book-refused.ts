/**
 * A file that the shop does not take. The message is one clear line for the publisher, without the file's name;
 * everything else that is thrown while a book is read is a fault.
 */
export class BookRefused extends Error {
  override name = 'BookRefused'
}

/** The machine, and not the file, was the reason: later the same file may be taken. */
export class BookDelayed extends BookRefused {}

export function refuseBook(because: string, cause?: unknown): never {
  throw new BookRefused(because, cause === undefined ? undefined : { cause })
}
