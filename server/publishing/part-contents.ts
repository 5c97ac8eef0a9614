import type { EditionPart } from '#rules/replace-edition.ts'
import type { NextPart } from './map-volume.ts'
import type { PartOrigin } from './part-origin.ts'
import type { PartPicture } from './part-store.ts'
import type { ReadPart } from './read-result.ts'
import type { BookInFolder } from './run-read-book-worker.ts'
import { linkParts } from './text/link-parts.ts'
import { paragraphsOf } from './text/paragraphs-of.ts'

/** A part of a file with what is in it, as it will be stored. */
export interface PartContents {
  part: ReadPart
  /** null for a manga */
  tree: Buffer | null
  pictures: PartPicture[]
  /** As part of the file; missing: it is one as it was cut. */
  origin?: PartOrigin
}

/** Fetches the texts of a book from its folder. */
export async function readContents({ book, bytes }: BookInFolder): Promise<PartContents[]> {
  const contents = await Promise.all(
    book.parts.map(async part => ({
      part,
      tree: part.type === 'novel' ? await bytes(part.tree) : null,
      pictures:
        part.type === 'manga'
          ? part.pages
          : part.pictures.map(picture => ({ ...picture, wide: false, blank: false })),
    })),
  )
  return withLinks(contents)
}

/** The parts of a book, numbered from `first` on, with the links between them. */
export function withLinks(contents: readonly PartContents[], first?: number): PartContents[] {
  const trees = linkParts(
    contents.map(({ tree }) => tree),
    first,
  )
  return contents.map((content, at) => ({ ...content, tree: trees[at] ?? null }))
}

/** What of a part of a file is compared with the parts that stand in the shop. */
export function nextPart({ tree, pictures }: PartContents): NextPart {
  return { tree, hashes: pictures.map(({ hash }) => hash) }
}

/** A part as rules/replace-edition.ts compares it. */
export function comparedPart(title: string, tree: Buffer | null, hashes: readonly string[]): EditionPart {
  return { title, pieces: [...(tree ? paragraphsOf(tree) : []), ...hashes] }
}
