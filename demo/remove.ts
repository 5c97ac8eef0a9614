import { languages } from '#rules/interface-language.ts'
import { BY_COMMAND } from '#server/audit/audited.ts'
import type { AppContext } from '#server/context.ts'
import { StartError } from '#server/platform/start-error.ts'
import { endSale, SaleRefused } from '#server/publishing/sales/save-sale.ts'
import { changeVolume, removeFromShelf } from '#server/publishing/shelf/change-shelf.ts'
import { findOnShelf, listVolumes } from '#server/publishing/shelf/shelf-store.ts'
import { demoShelf } from './shelf.ts'
import { beginFill, endFill } from './store.ts'

/**
 * Takes the demo's series and sales out of the shop. A volume that somebody has got stays theirs, and is not sold any more.
 * The demo does not come back at the next start. Returns a line for each series.
 */
export async function removeDemo(
  context: Pick<AppContext, 'db' | 'blobs' | 'images' | 'clock'>,
): Promise<string[]> {
  // A filling that is under way stops here, and none begins again.
  await context.db.transaction(async tx => {
    const now = context.clock.now()
    await beginFill(tx, now)
    await endFill(tx, now)
  })
  const lines: string[] = []
  for (const { slug } of demoShelf()) {
    const found = await findOnShelf(context.db, slug, 'series')
    if (!found) continue
    try {
      await removeFromShelf(context, found, { evenIfRead: true })
      lines.push(`${slug} is removed.`)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      for (const volume of await listVolumes(context.db, found.id)) {
        const { id } = (await findOnShelf(context.db, volume.slug, 'volume')) ?? { id: '' }
        await changeVolume(context, id, { onSale: false })
      }
      lines.push(`${slug} is taken off sale: readers have volumes of it, which stay theirs.`)
    }
  }
  for (const lang of languages) await endDemoSale(context, `demo-opening-${lang}`)
  return lines
}

/** It may be over or gone. */
async function endDemoSale({ db, clock }: Pick<AppContext, 'db' | 'clock'>, id: string): Promise<void> {
  const change = { id, version: null }
  await db
    .transaction(tx => endSale({ tx, actor: BY_COMMAND, now: clock.now() }, change))
    .catch((error: unknown) => {
      if (!(error instanceof SaleRefused)) throw error
    })
}
