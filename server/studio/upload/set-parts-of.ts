import type { ImportRequest } from '../../publishing/import-request.ts'
import type { SetParts } from '../../publishing/map-volume.ts'

/** Which parts of the volume those of the file are, where an editor has said it; as indexes. */
export function setPartsOf(map: ImportRequest['map']): SetParts {
  return new Map(
    (map === undefined || map === 'show' ? [] : map).map(({ part, from }) => [
      part - 1,
      from === null ? null : from - 1,
    ]),
  )
}
