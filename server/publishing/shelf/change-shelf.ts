import { readFile } from 'node:fs/promises'
import { audited, BY_COMMAND } from '../../audit/audited.ts'
import type { Deed } from '../../audit/deed.ts'
import { refreshManySeries } from '../../catalogue/refresh/refresh-series.ts'
import type { AppContext } from '../../context.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { prepareInSandbox } from '../../platform/images/draw-in-sandbox.ts'
import { ImageRefused } from '../../platform/images/image-refused.ts'
import { storePrepared } from '../../platform/images/store-pictures.ts'
import { StartError } from '../../platform/start-error.ts'
import { lockSeries } from '../store.ts'
import type * as apply from './apply-change.ts'
import { applyChange, type SubjectChange, toLoadFor } from './apply-change.ts'
import { ChangeRefused } from './change-refused.ts'
import { loadShelf, saveShelf } from './shelf-rows-store.ts'
import * as shelf from './shelf-store.ts'

type ShelfContext = Pick<AppContext, 'db' | 'blobs' | 'images' | 'clock'>

/** Files of pictures. */
interface PictureFiles {
  cover?: string
  banner?: string
}

export type SeriesChange = apply.SeriesChange & PictureFiles
export type VolumeChange = apply.VolumeChange & Pick<PictureFiles, 'cover'>
export type PartChange = apply.PartChange

/** The series, volume or part of this address, which may be a slug or a URL. Throws StartError where there is none. */
export async function findNamed(context: Pick<ShelfContext, 'db'>, name: string): Promise<shelf.ShelfItem> {
  const [, kind, slug = name] = /(?:^|\/)(series|volumes|read)\/([^/?#]+)/.exec(name) ?? []
  const kinds = { series: 'series', volumes: 'volume', read: 'part' } as const
  const found = await shelf.findOnShelf(context.db, slug, kind ? kinds[kind as keyof typeof kinds] : null)
  if (!found)
    throw new StartError(`Nothing in the shop has the address ${slug}.`, { reason: 'noSuchSubject' })
  return found
}

/** Changes the given properties of a series, which its address names. Throws ChangeRefused. */
export const changeSeries = (context: ShelfContext, slug: string, change: SeriesChange) =>
  changeOne(context, ['series', slug], change)
/** The same of a volume, by its id. */
export const changeVolume = (context: ShelfContext, id: string, change: VolumeChange) =>
  changeOne(context, ['volume', id], change)
/** The same of a part, by its id. */
export const changePart = (context: ShelfContext, id: string, change: PartChange) =>
  changeOne(context, ['part', id], change)

async function changeOne(
  { db, blobs, images, clock }: ShelfContext,
  [kind, name]: [shelf.ShelfItem['kind'], string],
  { cover, banner, ...change }: PictureFiles & SubjectChange['change'],
): Promise<void> {
  for (const { series } of change.related ?? [])
    if ((await shelf.findOnShelf(db, series, 'series'))?.slug !== series)
      throw new StartError(`No series in the shop has the address ${series}.`, { reason: 'noSuchSeries' })
  const pictures = { cover: await pictureFrom(cover), banner: await pictureFrom(banner) }
  await storePrepared(blobs, Object.values(pictures))
  const now = clock.now()
  const found = await shelf.findOnShelf(db, name, kind)
  const [item] = await shelf.listItemsOnShelf(db, [found?.id ?? name])
  if (!found || !item) throw new ChangeRefused('noSuchSubject', `There is no ${name}.`)
  await changing(db, deedOf('change', kind, found.id, found.slug), now, async tx => {
    for (const picture of Object.values(pictures)) if (picture) await images.keep(tx, picture)
    const subject = { ...item, change, pictures }
    const toLoad = toLoadFor([subject])
    for (const slug of [...new Set(toLoad.slugs)].sort()) await lockSeries(tx, slug)
    const loaded = await loadShelf(tx, toLoad)
    applyChange(loaded, subject, now)
    return saveShelf(tx, loaded, now)
  })
}

/**
 * Deletes a series or a volume. Throws StartError where somebody has paid for it, and, unless `evenIfRead`, where somebody
 * has marks or progress in it, which are deleted too.
 */
export async function removeFromShelf(
  { db, clock }: ShelfContext,
  found: shelf.ShelfItem,
  { evenIfRead }: { evenIfRead: boolean },
): Promise<void> {
  const { kind, id, slug } = found
  if (kind === 'part')
    throw new StartError('A part is not removed alone: hide it, or import its volume without it.')
  await changing(db, deedOf('remove', kind, id, slug), clock.now(), async tx => {
    await shelf.lockShelf(tx, found)
    if ((await shelf.countHolders(tx, found)) > 0)
      throw new StartError(`Readers have paid for ${slug}, or hold a code for it, so it stays.`, {
        ...{ reason: 'isPaidFor', values: { slug } },
      })
    const reading = evenIfRead ? 0 : await shelf.countReading(tx, found)
    if (reading > 0)
      throw new StartError(
        `${reading === 1 ? '1 reader has' : `${reading} readers have`} begun ${slug}, and marks and places would go with it.`,
        { reason: 'isRead', values: { slug } },
      )
    const series = kind === 'series' ? id : await shelf.seriesOfVolume(tx, id)
    await shelf.dropFromShelf(tx, found)
    return series ? [series] : []
  })
}

function deedOf(what: 'change' | 'remove', kind: shelf.ShelfItem['kind'], id: string, name: string): Deed {
  return { action: `${kind}.${what}`, right: 'publish', subject: { kind, id, name } }
}

/**
 * Runs `work` in a transaction after which all servers show the change, as one entry of the audit log. It answers the series
 * that have changed.
 */
async function changing(
  db: ShelfContext['db'],
  deed: Deed,
  now: Date,
  work: (tx: Tx) => Promise<string[]>,
): Promise<void> {
  await db
    .transaction(tx =>
      audited(tx, BY_COMMAND, deed, now, async () => {
        const series = await work(tx)
        await refreshManySeries(tx, series)
        await bumpCatalogue(tx, { series })
      }),
    )
    .catch(error => {
      // It was bought after it was checked.
      if (shelf.isHeld(error))
        throw new StartError('Readers have paid for it, so it stays.', { cause: error })
      throw error
    })
}

async function pictureFrom(file: string | undefined) {
  if (file === undefined) return null
  try {
    return await prepareInSandbox(await readFile(file))
  } catch (cause) {
    const why = cause instanceof ImageRefused ? `cannot be used: ${cause.message}` : 'cannot be read'
    throw new StartError(`The picture ${file} ${why}.`, { cause })
  }
}
