import { localPath } from '#rules/interface-language.ts'
import type { AppContext } from '../context.ts'
import type { Book, BookPicture } from '../epub/write/book.ts'
import { NOBODY } from '../epub/write/placeholder-copy.ts'
import type { BookInFolder } from './book-folder.ts'
import {
  type BoughtBook,
  findPicture,
  listFilledParts,
  listMakers,
  listPlacedPictures,
  type PlacedPicture,
} from './copy-store.ts'

/** Everything that files are made of, except for the bytes of the pictures and for whose they are. */
export async function gatherBook(
  { db }: Pick<AppContext, 'db'>,
  bought: BoughtBook,
  { certifier, origin }: { certifier: string; origin: string },
): Promise<BookInFolder> {
  const parts = await listFilledParts(db, bought.volumeId)
  const pictures = await listPlacedPictures(db, bought.volumeId)
  const cover = bought.coverHash === null ? null : await findPicture(db, bought.coverHash)
  const { seriesId, seriesTitle, volumeId, slug, title, number, description, publisher, lang, publishingAt } =
    bought
  const about: Omit<Book, 'content' | 'bytesOf'> = {
    series: { id: seriesId, title: seriesTitle, number },
    volume: { id: volumeId, title, description, publishedAt: publishingAt },
    creators: await listMakers(db, volumeId),
    publisher,
    address: origin + localPath(lang, `/volumes/${slug}`),
    certifier,
    lang,
    direction: parts[0]?.direction ?? 'ltr',
    layout: bought.layout,
    cover,
    copy: NOBODY,
    updatedAt: bought.updatedAt ?? bought.boughtAt,
  }
  if (bought.type === 'novel') {
    const trees = parts.flatMap(part => (part.tree ? [{ title: part.title, tree: part.tree }] : []))
    return { about, content: { type: 'novel', parts: trees, pictures: unique(pictures) } }
  }
  const pagesOf = Map.groupBy(pictures, ({ partId }) => partId)
  const drawn = parts.map(part => ({ title: part.title, pages: (pagesOf.get(part.id) ?? []).map(pageOf) }))
  return { about, content: { type: 'manga', parts: drawn.filter(({ pages }) => pages.length > 0) } }
}

function unique(pictures: readonly PlacedPicture[]): BookPicture[] {
  return [...new Map(pictures.map(picture => [picture.hash, pictureOf(picture)])).values()]
}

function pictureOf({ hash, mediaType, width, height }: PlacedPicture): BookPicture {
  return { hash, mediaType, width, height }
}

function pageOf(picture: PlacedPicture) {
  return { ...pictureOf(picture), description: picture.description, wide: picture.wide }
}
