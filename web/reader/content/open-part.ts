import type { MangaTicket, PartData } from '#contract/generated/reading.ts'
import { ContainerType, RichText } from '#contract/generated/reading.ts'
import { sayPageKey } from '../../session/reader-ping.ts'
import { deviceKey } from '../../storage/device-key.ts'
import { ContentTrouble } from './content-trouble.ts'
import { loadIllustrations } from './illustrations.ts'
import { registerSealedPages } from './load-picture.ts'
import { runInWorker } from './run-in-worker.ts'
import { SealedPages } from './sealed-pages.ts'

export interface OpenedText {
  readonly tree: RichText
  /** Releases what was loaded for it. */
  readonly close: () => void
}

/** The text of a part, decrypted where it is sealed. Throws ContentTrouble. */
export async function openTree({ cryptData, partId }: PartData): Promise<RichText> {
  if (!cryptData) throw new ContentTrouble('outdated')
  if (cryptData.type === ContainerType.PLAIN) return RichText.decode(cryptData.data)
  const { privateKey } = await keyOfDevice()
  const bytes = await runInWorker({ kind: 'part', container: cryptData, partId, device: privateKey })
  void sayPageKey()
  return RichText.decode(new Uint8Array(bytes))
}

/** The text of a part with its illustrations. Throws ContentTrouble. */
export async function openText(data: PartData): Promise<OpenedText> {
  const tree = await openTree(data)
  const isOpen = data.cryptData?.type === ContainerType.PLAIN
  return { tree, close: isOpen ? () => {} : loadIllustrations(data.partId, data.picturesUrl) }
}

/** A text that the page came with, and its illustrations. */
export function openDrawings(tree: RichText, { partId, picturesUrl }: PartData): OpenedText {
  return { tree, close: loadIllustrations(partId, picturesUrl) }
}

export interface OpenedPages {
  readonly ticket: MangaTicket
  readonly close: () => void
}

/** The pages of a part, ready to be loaded. Throws ContentTrouble. */
export async function openPages(partId: string, ticket: MangaTicket): Promise<OpenedPages> {
  if (ticket.serverKey.length === 0) return { ticket, close() {} }
  await keyOfDevice()
  void sayPageKey()
  const pages = await SealedPages.open(partId, ticket)
  registerSealedPages(ticket.pages, pages)
  return { ticket, close: () => pages.close() }
}

function keyOfDevice() {
  return deviceKey().catch(cause => {
    throw new ContentTrouble('insecure', { cause })
  })
}
