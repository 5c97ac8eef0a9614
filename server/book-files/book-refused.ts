/**
 * A file that the shop does not take. The message is one clear line for the publisher, without the file's name;
 * everything else that is thrown while a book is read is a fault.
 */
export class BookRefused extends Error {
  override name = 'BookRefused'
  /** What the publisher can do about it, for screens that say it in their own words. */
  readonly remedy: BookRemedy | null

  constructor(message: string, options: ErrorOptions & { remedy?: BookRemedy } = {}) {
    super(message, options)
    this.remedy = options.remedy ?? null
  }
}

/** What is still to be said of a file before it can be imported. */
export type BookRemedy =
  /** Its name says a chapter: of which volume. */
  | 'whichVolume'
  /** Of a part: series and volume. */
  | 'whereToAdd'
  /** Of a part: when it comes out. */
  | 'launch'
  /** The volume has its book: another one. */
  | 'otherVolume'
  /** The series of that title is by somebody else: that it is the same. */
  | 'sameSeries'

/** The machine, and not the file, was the reason: later the same file may be taken. */
export class BookDelayed extends BookRefused {}

/** A volume is in the shop already, and whoever imports takes only what is new. */
export class VolumeStands extends BookRefused {}

export function refuseBook(because: string, cause?: unknown): never {
  throw new BookRefused(because, cause === undefined ? {} : { cause })
}

/** Refuses a book that can be imported once something more is said of it. */
export function askOfBook(remedy: BookRemedy, because: string): never {
  throw new BookRefused(because, { remedy })
}

/** Refuses a file of an archive or a folder that has more bytes than the limit. */
export function refuseLargeFile(name: string, limit: number): never {
  const advice = /\.x?html?$/i.test(name) ? ', divide it into several files' : ''
  refuseBook(`a file in it is larger than ${Math.round(limit / 1e6)} MB${advice}: ${name}`)
}
