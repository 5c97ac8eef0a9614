import { type Remark, remark, remarkLine } from './remark.ts'

/**
 * A file that the shop does not take. The message is one clear line for the publisher, without the file's name;
 * everything else that is thrown while a book is read is a fault.
 */
export class BookRefused extends Error {
  override name = 'BookRefused'
  /** The same, to be said in other languages. */
  readonly remark: Remark

  constructor(because: Remark, options?: ErrorOptions) {
    super(remarkLine(because), options)
    this.remark = because
  }
}

/** The machine, and not the file, was the reason: later the same file may be taken. */
export class BookDelayed extends BookRefused {}

/** A volume is in the shop already, and whoever imports takes only what is new. */
export class VolumeAlreadyExists extends BookRefused {}

export function refuseBook(because: Remark, cause?: unknown): never {
  throw new BookRefused(because, cause === undefined ? undefined : { cause })
}

/** Refuses a file of an archive or a folder that has more bytes than the limit. */
export function refuseLargeFile(name: string, limit: number): never {
  const most = Math.round(limit / 1e6)
  refuseBook(
    /\.x?html?$/i.test(name) ? remark('pageLarge', { most, name }) : remark('fileLarge', { most, name }),
  )
}
