import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { findPreferences, keepPreferences } from '#contract/calls/preferences.ts'
import { checkPart, openPart, openTicket } from '#contract/calls/reading.ts'
import { ContainerDataType, ContainerType, ContentType, type PartData } from '#contract/generated/reading.ts'
import type { PartRow } from '../catalogue/store.ts'
import type { House } from '../house.ts'
import { type Bound, bind, refuse } from '../platform/http/bind.ts'
import { accessTo } from './access-to.ts'
import { markRoutes } from './marks.ts'
import { placeRoutes } from './places.ts'
import { seePreferences, setPreferences } from './preferences.ts'
import { checkTicket, signTicket } from './sign-ticket.ts'
import { findContent, listPages, type PageImage, type PartContent } from './store.ts'

const decompress = promisify(zstdDecompress)

/** Section 7, the calls that open a part; each asks rules/part-access.ts. */
export const readingRoutes: Bound[] = [
  bind(checkPart, async ({ params, visitor, house, now }) => {
    const { access } = await accessTo(house, params.id, visitor, now)
    if (access.status !== 204) throw refuse(checkPart, access.reason)
    return null
  }),
  bind(openPart, async ({ params, visitor, house, now }) => {
    const { part, access } = await accessTo(house, params.id, visitor, now)
    if (access.status !== 204 || !part)
      throw refuse(openPart, access.status === 204 ? 'partNotFound' : access.reason)
    const content = await findContent(house.db, part.id)
    if (!content) throw refuse(openPart, 'partNotFound')
    return partData(house, part, content, now)
  }),
  bind(openTicket, async ({ params, query, house, now }) => {
    const ticket = { partId: params.id, exp: query.exp ?? 0, sig: query.sig ?? '' }
    const state = checkTicket(house.secrets.tickets, ticket, now)
    if (state === 'forged') throw refuse(openTicket, 'ticketInvalid')
    if (state === 'expired') throw refuse(openTicket, 'ticketExpired')
    const content = await findContent(house.db, params.id)
    if (content?.type !== 'manga') throw refuse(openTicket, 'partNotFound')
    const pages = await listPages(house.db, params.id)
    return { pages: pages.map(page => pageMessage(house, page)), direction: content.direction }
  }),
  ...placeRoutes,
  ...markRoutes,
  bind(findPreferences, ({ house, reader }) => seePreferences(house, reader)),
  bind(keepPreferences, ({ house, reader, body }) => setPreferences(house, reader, body)),
]

async function partData(house: House, part: PartRow, content: PartContent, now: Date): Promise<PartData> {
  const known = {
    partId: part.id,
    partLegacyId: part.legacyId,
    partTitle: part.title,
    updated: content.updatedAt,
    revision: content.revision,
    clearData: undefined,
    cryptData: undefined,
    ticketUrl: undefined,
  }
  if (content.type === 'manga') {
    const { partId, exp, sig } = signTicket(house.secrets.tickets, part.id, now)
    return { ...known, type: ContentType.MANGA, ticketUrl: `/app/v2/tickets/${partId}?exp=${exp}&sig=${sig}` }
  }
  const data = await decompress(content.tree ?? Buffer.alloc(0))
  return {
    ...known,
    type: ContentType.NOVEL,
    cryptData: {
      type: ContainerType.PLAIN,
      iv: new Uint8Array(),
      checksum: createHash('sha256').update(data).digest(),
      data,
      dataType: ContainerDataType.PROTOPART,
      dictChecksum: 0,
    },
  }
}

const VARIANT_WIDTHS = [480, 800, 1200, 1600] as const

function pageMessage({ images }: House, page: PageImage) {
  const { position, hash, width, height, colour, wide, blank, description } = page
  const widths = [...VARIANT_WIDTHS.filter(one => one < width), width]
  return {
    number: position,
    width,
    height,
    wide,
    blank,
    description,
    colour,
    key: new Uint8Array(),
    variants: (['webp', 'jpg'] as const).flatMap(format =>
      widths.map(one => ({ format, width: one, url: images.url(hash, one, format) })),
    ),
  }
}
