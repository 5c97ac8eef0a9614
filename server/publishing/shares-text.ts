import type { Reads } from '../platform/db/connect.ts'
import type { PartContents } from './part-contents.ts'
import { listKnownParts } from './part-store.ts'
import { paragraphsOf } from './text/paragraphs-of.ts'

/** The share of its paragraphs and pictures that a volume has in common at least with a new edition of it. */
const LEAST_SHARE = 0.1

/** Whether a file has some of the text or the pages that a volume has. */
export async function sharesText(
  reads: Reads,
  volumeId: string,
  contents: readonly PartContents[],
): Promise<boolean> {
  const known = await listKnownParts(reads, volumeId)
  const standing = piecesOf(known.map(({ tree, hashes }) => ({ tree, hashes })))
  const coming = piecesOf(
    contents.map(({ tree, pictures }) => ({ tree, hashes: pictures.map(({ hash }) => hash) })),
  )
  const shared = [...standing].filter(piece => coming.has(piece)).length
  return standing.size === 0 || shared >= standing.size * LEAST_SHARE
}

function piecesOf(parts: readonly { tree: Buffer | null; hashes: readonly string[] }[]): Set<string> {
  return new Set(parts.flatMap(({ tree, hashes }) => [...(tree ? paragraphsOf(tree) : []), ...hashes]))
}
