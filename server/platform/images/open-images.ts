import { Cache } from '../cache/cache.ts'
import type { Db } from '../db/connect.ts'
import type { Images } from './images.ts'

/** Pictures that are remembered; each takes about a hundred bytes. */
const MOST = 20_000
const OPEN = {}

/**
 * Whether anybody may see a picture, asked of the database once for each version of the catalogue. Only that it may be seen
 * is remembered: a change of the catalogue alone ends it, while what is closed is opened by the clock too.
 */
export function rememberOpenImages({
  db,
  images,
  version,
}: {
  db: Db
  images: Pick<Images, 'isOpen'>
  version: { current(): number }
}): (hash: string) => Promise<boolean | null> {
  const open = new Cache<typeof OPEN>({ entries: MOST })
  let of = version.current()
  return async hash => {
    const asked = version.current()
    if (asked !== of) {
      open.clear()
      of = asked
    }
    if (open.get(hash)) return true
    const found = await images.isOpen(db, hash)
    // The answer may be older than a version that came meanwhile.
    if (found && asked === version.current()) open.set(hash, OPEN)
    return found
  }
}
