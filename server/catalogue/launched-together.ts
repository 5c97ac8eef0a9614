import { PART_SHOWN } from './store.ts'
import { notLeftOut } from './takedown-sql.ts'

/**
 * In SQL, behind `select`: of the parts of a volume that launch at one moment only the first, which stands for them all
 * where releases are listed: a book that was put on the shelf whole is one release, not one for each of its chapters
 * (docs/product.md#calendar). It wants the order of {@link byLaunch}. Which part is the first is seen from that order: to
 * look for those beside each part takes as many steps as its volume has parts.
 */
export const ONE_OF_EACH_LAUNCH = 'distinct on (p.launch_at, v.series_id, v.number)'
export const byLaunch = (direction: 'asc' | 'desc') =>
  `p.launch_at ${direction}, v.series_id ${direction}, v.number ${direction}, p.number`

/**
 * In SQL: the ids of the parts that stand for their launches, the last launch first.
 *
 * @param which of the parts (p) of volumes (v) of series (s)
 * @param leftOut the parameter with the ids of what is taken down
 */
export const leadingParts = (which: string, leftOut: string) => `select ${ONE_OF_EACH_LAUNCH} p.id
  from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id
  where ${which} and ${PART_SHOWN} and ${notLeftOut(leftOut, ['s', 'v', 'p'])} order by ${byLaunch('desc')}`

/** In SQL: the volume (v) came out whole with the part (p), so that its own release stands for it. */
export const CAME_WITH_VOLUME = `(p.launch_at is not distinct from v.publishing_at and not exists (select from parts before
  where before.volume_id = v.id and not before.hidden and before.launch_at < p.launch_at))`
