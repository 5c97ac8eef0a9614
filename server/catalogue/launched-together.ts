import { notLeftOut } from './takedown-sql.ts'

/**
 * In SQL: of the parts of a volume that launch at one moment, the part (p) is the first, which stands for them all where releases are listed: a book that was
 * put on the shelf whole is one release, not one for each of its chapters (docs/product.md#calendar).
 *
 * @param leftOut the parameter with the ids of what is taken down
 */
export const leadsItsLaunch = (leftOut: string) => `not exists (select from parts together
  where together.volume_id = p.volume_id and together.launch_at = p.launch_at and together.number < p.number and not together.hidden
    and ${notLeftOut(leftOut, ['together'])})`

/** In SQL: the volume (v) came out whole with the part (p), so that its own release stands for it. */
export const CAME_WITH_VOLUME = `(p.launch_at is not distinct from v.publishing_at and not exists (select from parts before
  where before.volume_id = v.id and not before.hidden and before.launch_at < p.launch_at))`
