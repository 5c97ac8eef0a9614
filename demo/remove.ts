import { languages } from '#rules/interface-language.ts'
import type { AppContext } from '#server/context.ts'
import { StartError } from '#server/platform/start-error.ts'
import { changeVolume, removeFromShelf } from '#server/publishing/shelf/change-shelf.ts'
import { endSale } from '#server/publishing/shelf/sale-store.ts'
import { findOnShelf, listVolumes } from '#server/publishing/shelf/shelf-store.ts'
import { demoShelf } from './shelf.ts'
import { beginFill, endFill } from './store.ts'

/**
 * Takes the demo's series and sales out of the shop. A volume that somebody has got stays theirs, and is not sold any more. The demo does
 * not come back at the next start. Returns a line for each series.
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
  for (const lang of languages)
    await context.db.transaction(tx => endSale(tx, `demo-opening-${lang}`, context.clock.now()))
  return lines
}
