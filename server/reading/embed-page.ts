import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { embedPart } from '#contract/calls/reading.ts'
import { RichText } from '#contract/generated/reading.ts'
import { isLanguage } from '#rules/interface-language.ts'
import { refuse } from '../calls/bind.ts'
import { findSeenVolume, sightOf } from '../catalogue/find-seen.ts'
import { listParts, type PartOfSeries } from '../catalogue/store.ts'
import type { AppContext } from '../context.ts'
import { languageTag } from '../epub/write/book.ts'
import { textToXhtml } from '../epub/write/text-to-xhtml.ts'
import { bookTexts } from '../epub/write/texts.ts'
import { escapeXml, xhtmlPage } from '../epub/xml/xml-text.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { IdentifiedRequest, Visitor } from '../platform/http/visitor.ts'
import { countOpening } from './count-opening.ts'
import { findAccess } from './find-access.ts'
import { noteOpened } from './note-opened.ts'
import { embedPicturePath } from './sign-embed.ts'
import { findContent, listPages } from './store.ts'

const decompress = promisify(zstdDecompress)

/** A part as XHTML. Throws the refusals of the part's check, 400 for a manga, and 429 beyond the limits. */
export async function embedPage(app: AppContext, asking: IdentifiedRequest, key: string): Promise<string> {
  const now = app.clock.now()
  const { credential, missing } = asking
  if (credential?.from === 'bearer' && missing === 'sessionExpired') throw new Refusal(410, missing)
  // Only a bearer counts: with the browser's cookie this would bypass the encryption of parts.
  const visitor = credential?.from === 'cookie' ? { ...asking.visitor, reader: null } : asking.visitor
  const held = await findAccess(app, key, visitor, now)
  const { part, access, owned, staff } = held
  if (access.status !== 204) throw new Refusal(access.status, access.reason)
  if (!part) throw refuse(embedPart, 'partNotFound')
  const content = await findContent(app.db, part.id)
  if (!content) throw refuse(embedPart, 'partNotFound')
  if (content.type === 'manga') throw refuse(embedPart, 'noTextInManga')
  await countOpening(embedPart, app, visitor, { partId: part.id, owned, staff }, now)
  const tree = RichText.decode(await decompress(content.tree ?? Buffer.alloc(0)))
  if (!(await noteOpened(app, visitor, held, now))) return embedPage(app, asking, key)
  return writePage(app, { part, tree, visitor, now })
}

interface EmbedInput {
  part: PartOfSeries
  tree: RichText
  visitor: Visitor
  now: Date
}

async function writePage(app: AppContext, { part, tree, visitor, now }: EmbedInput): Promise<string> {
  const [pages, volume, parts] = await Promise.all([
    listPages(app.db, part.id),
    findSeenVolume(app.db, part.volumeId, visitor, now),
    listParts(app.db, [part.volumeId], now, sightOf(visitor, part, now)),
  ])
  const addressOf = (name: string) =>
    app.config.publicUrl + embedPicturePath(app.secrets.tickets, { partId: part.id, name }, now)
  const pictureAt = new Map(pages.map(({ hash, position }) => [hash, addressOf(String(position))]))
  const lang = volume?.lang ?? 'en'
  const title = part.title
  const t = bookTexts(isLanguage(lang) ? lang : 'en')
  const documentOf = (_: string, number: number) => {
    const to = parts.find(one => one.number === number)
    return to ? embedPart.path.replace(':id', to.id) : ''
  }
  const { body } = textToXhtml(tree, { title, pictureAt, backToText: t('backToText'), documentOf })
  // Only the first part has the cover, so that a book made of all parts has it once; not where its text begins with that
  // very picture.
  const cover =
    parts[0]?.id === part.id && pages[0]?.hash !== volume?.cover.own.hash
      ? `<p><img src="${addressOf('cover')}" alt="${escapeXml(volume?.title ?? title)}"/></p>\n`
      : ''
  return xhtmlPage({
    lang: languageTag(tree.lang, lang),
    direction: tree.direction,
    title,
    body: `<body>\n<div class="main">\n${cover}${withoutPrefix(body)}\n</div>\n</body>`,
  })
}

/**
 * Leaves out `epub:type`: converters put the text into pages of their own, in which that prefix means nothing and the page
 * would not be well-formed. The roles say the same.
 */
function withoutPrefix(body: string): string {
  return body.replace(/ epub:type="[^"]*"/g, '')
}
