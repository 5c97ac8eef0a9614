import { readFile } from 'node:fs/promises'
import { audited, BY_COMMAND } from '../../audit/audited.ts'
import type { Deed } from '../../audit/deed.ts'
import { refreshManySeries } from '../../catalogue/refresh/refresh-series.ts'
import type { AppContext } from '../../context.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { prepareApart } from '../../platform/images/draw-apart.ts'
import { ImageRefused } from '../../platform/images/image-refused.ts'
import { storePrepared } from '../../platform/images/store-pictures.ts'
import { StartError } from '../../platform/start-error.ts'
import * as apply from './apply-change.ts'
import { ChangeRefused } from './change-refused.ts'
import * as shelf from './shelf-store.ts'

type ShelfContext = Pick<AppContext, 'db' | 'blobs' | 'images' | 'clock'>

export interface SeriesChange extends apply.SeriesChange {
  /** Files of pictures. */
  cover?: string
  banner?: string
}

export interface VolumeChange extends apply.VolumeChange {
  cover?: string
}

export type PartChange = apply.PartChange

/** The series, volume or part of this address, which may be a slug or a URL. Throws StartError where there is none. */
export async function findNamed(context: Pick<ShelfContext, 'db'>, name: string): Promise<shelf.ShelfItem> {
  const [, kind, slug = name] = /(?:^|\/)(series|volumes|read)\/([^/?#]+)/.exec(name) ?? []
  const kinds = { series: 'series', volumes: 'volume', read: 'part' } as const
  const found = await shelf.findOnShelf(context.db, slug, kind ? kinds[kind as keyof typeof kinds] : null)
  if (!found)
    throw new StartError(`Nothing in the shop has the address ${slug}: see npm run kashihon -- catalogue`)
  return found
}

/** Changes the given properties of a series. */
export async function changeSeries(
  { db, blobs, images, clock }: ShelfContext,
  slug: string,
  { cover, banner, ...change }: SeriesChange,
): Promise<void> {
  for (const { series } of change.related ?? [])
    if ((await shelf.findOnShelf(db, series, 'series'))?.slug !== series)
      throw new StartError(
        `No series in the shop has the address ${series}: see npm run kashihon -- catalogue`,
      )
  const pictures = { cover: await pictureFrom(cover), banner: await pictureFrom(banner) }
  await storePrepared(blobs, Object.values(pictures))
  const now = clock.now()
  await changing(db, await changeOf(db, 'series', slug), now, tx =>
    apply.applySeriesChange({ tx, images, now }, slug, change, pictures),
  )
}

/** Changes the given properties of a volume. */
export async function changeVolume(
  { db, blobs, images, clock }: ShelfContext,
  id: string,
  { cover, ...change }: VolumeChange,
): Promise<void> {
  const picture = await pictureFrom(cover)
  await storePrepared(blobs, [picture])
  const now = clock.now()
  await changing(db, await changeOf(db, 'volume', id), now, tx =>
    apply.applyVolumeChange({ tx, images, now }, id, change, picture),
  )
}

/** Changes the given properties of a part. */
export async function changePart(
  { db, images, clock }: ShelfContext,
  id: string,
  change: PartChange,
): Promise<void> {
  const now = clock.now()
  await changing(db, await changeOf(db, 'part', id), now, tx =>
    apply.applyPartChange({ tx, images, now }, id, change),
  )
}

/**
 * Deletes a series or a volume. Throws StartError where somebody has paid for it, and, unless `evenIfRead`, where somebody has marks or progress in it,
 * which are deleted too.
 */
export async function removeFromShelf(
  { db, clock }: ShelfContext,
  found: shelf.ShelfItem,
  { evenIfRead }: { evenIfRead: boolean },
): Promise<void> {
  const { kind, id, slug } = found
  if (kind === 'part')
    throw new StartError('A part is not removed alone: hide it with change, or import its volume without it.')
  await changing(db, deedOf('remove', kind, id, slug), clock.now(), async tx => {
    await shelf.lockShelf(tx, found)
    if ((await shelf.countHolders(tx, found)) > 0)
      throw new StartError(
        `Readers have paid for ${slug}, or hold a code for it, so it stays: take it off sale with change ${slug} --sale off.`,
      )
    const reading = evenIfRead ? 0 : await shelf.countReading(tx, found)
    if (reading > 0)
      throw new StartError(
        `${reading === 1 ? '1 reader has' : `${reading} readers have`} begun ${slug}, and marks and places would go with it: hide it with change ${slug} --hidden on, or say remove ${slug} --yes.`,
      )
    const series = kind === 'series' ? id : await shelf.seriesOfVolume(tx, id)
    await shelf.dropFromShelf(tx, found)
    return series ? [series] : []
  })
}

/** `name` is an id or an address. */
async function changeOf(db: ShelfContext['db'], kind: shelf.ShelfItem['kind'], name: string): Promise<Deed> {
  const found = await shelf.findOnShelf(db, name, kind)
  return deedOf('change', kind, found?.id ?? name, found?.slug ?? name)
}

function deedOf(what: 'change' | 'remove', kind: shelf.ShelfItem['kind'], id: string, name: string): Deed {
  return { action: `${kind}.${what}`, right: 'publish', subject: { kind, id, name } }
}

/** Runs `work` in a transaction after which all servers show the change, as one entry of the audit log. It answers the series that have changed. */
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
      if (shelf.isNumberTaken(error))
        throw new ChangeRefused(
          'numberTaken',
          'The series already has a volume of this number: choose another with --volume.',
          { cause: error },
        )
      // It was bought after it was checked.
      if (shelf.isHeld(error))
        throw new StartError('Readers have paid for it, so it stays.', { cause: error })
      throw error
    })
}

async function pictureFrom(file: string | undefined) {
  if (file === undefined) return null
  try {
    return await prepareApart(await readFile(file))
  } catch (cause) {
    const why = cause instanceof ImageRefused ? `cannot be used: ${cause.message}` : 'cannot be read'
    throw new StartError(`The picture ${file} ${why}.`, { cause })
  }
}
