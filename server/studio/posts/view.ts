import { StudioPicture, StudioPost, type StudioPostVersion } from '#contract/generated/studio_posts.ts'
import { languages } from '#rules/interface-language.ts'
import { firstPublished, missingForPost, postState } from '#rules/posts.ts'
import type { AppContext } from '../../context.ts'
import { pictureAddress } from '../../news/news.ts'
import {
  listPictures,
  type PictureRow,
  type PostHeadRow,
  type PostVersionRow,
} from '../../news/stored/store.ts'
import { pictureName, picturesIn } from '../../news/stored/stored-posts.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { listTitles } from '../store.ts'
import { contentOf } from './post-content.ts'

/** A post in the languages that it is in, in their order. */
export async function postView(
  app: AppContext,
  reads: Reads,
  rows: readonly PostVersionRow[],
  now: Date,
): Promise<StudioPost> {
  const hashes = rows.flatMap(({ cover, body }) => [...(cover ? [cover] : []), ...picturesIn(body)])
  const pictures = new Map((await listPictures(reads, hashes)).map(one => [one.hash, one]))
  const titles = new Map(
    (
      await listTitles(
        reads,
        rows.flatMap(({ seriesIds }) => seriesIds),
      )
    ).map(one => [one.id, one]),
  )
  return StudioPost.fromPartial({
    id: rows[0]?.postId ?? '',
    versions: inOrder(rows).map(row => ({
      ...versionView(row, row.body, now),
      series: row.seriesIds.flatMap(id => titles.get(id) ?? []),
      pictures: [...(row.cover ? [row.cover] : []), ...picturesIn(row.body)].flatMap(hash => {
        const picture = pictures.get(hash)
        return picture ? [pictureView(app, picture)] : []
      }),
    })),
  })
}

/** For lists: without texts. What is missing is known of whole posts only. */
export function postLine(rows: readonly PostHeadRow[], now: Date): StudioPost {
  return StudioPost.fromPartial({
    id: rows[0]?.postId ?? '',
    versions: inOrder(rows).map(row => ({ ...versionView(row, '', now), missing: [] })),
  })
}

function versionView(
  row: PostHeadRow,
  body: string,
  now: Date,
): Omit<StudioPostVersion, 'series' | 'pictures'> {
  const { lang, revision, updatedAt, updatedBy } = row
  const content = contentOf({ ...row, body })
  return {
    ...{ lang, revision, updatedBy, content },
    state: postState(row, now),
    missing: missingForPost(content),
    firstPublished: firstPublished(row, now) ?? undefined,
    updated: updatedAt,
  }
}

export function pictureView(app: AppContext, { hash, width, height }: PictureRow): StudioPicture {
  const name = pictureName(hash)
  return StudioPicture.fromPartial({ name, width, height, image: pictureAddress(app, name) ?? '' })
}

/** As the shop lists its languages. */
function inOrder<Row extends PostHeadRow>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => languages.indexOf(one.lang) - languages.indexOf(other.lang))
}
