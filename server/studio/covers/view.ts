import { StudioCover, StudioCoverPicture } from '#contract/generated/studio_covers.ts'
import { coverState } from '#rules/cover-choice.ts'
import type { CoverPictureRow, CoverRow } from './store.ts'

export function coverPictureView(row: CoverPictureRow): StudioCoverPicture {
  const { id, original, card, square, wide, width, height } = row
  return StudioCoverPicture.fromPartial({
    ...{ id, original, card, square, wide, width, height },
    crop: {
      ...{ x: row.cropX, y: row.cropY, width: row.cropWidth, height: row.cropHeight },
      ...{ focusX: row.focusX, focusY: row.focusY },
    },
  })
}

/** `all` are those of the same series or volume, which may replace it. */
export function coverView(row: CoverRow, all: readonly CoverRow[], now: Date): StudioCover {
  const timed = all.map(timedCover)
  return StudioCover.fromPartial({
    id: row.coverId,
    lang: row.lang ?? '',
    from: row.from ?? undefined,
    state: coverState(timedCover(row), timed, now),
    picture: coverPictureView(row),
    version: row.version,
  })
}

const timedCover = ({ coverId, lang, from }: CoverRow) => ({ id: coverId, lang, from })
