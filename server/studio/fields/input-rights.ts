import type {
  StudioCreation,
  StudioNewPart,
  StudioNewSeries,
  StudioNewVolume,
} from '#contract/generated/studio_catalogue.ts'
import type { UploadAnswers, UploadPartAnswer } from '#contract/generated/studio_upload.ts'
import type { StudioRight } from '#rules/studio-rights.ts'
import { fieldNamed } from './all-fields.ts'
import type { Kind } from './field.ts'

/** Messages whose values become those of fields, beside the changes that name fields themselves. */
interface Inputs {
  readonly StudioNewSeries: StudioNewSeries
  readonly StudioNewVolume: StudioNewVolume
  readonly StudioNewPart: StudioNewPart
  readonly StudioCreation: StudioCreation
  readonly UploadAnswers: UploadAnswers
  readonly UploadPartAnswer: UploadPartAnswer
}

type SetField = `${Kind}.${string}`

/**
 * Of each value which field it sets, and so whose right it takes; null: it sets none, and takes the right of its call. A
 * value of the contract that has no row here does not compile.
 */
const FIELDS_OF_INPUTS: { readonly [M in keyof Inputs]: Readonly<Record<keyof Inputs[M], SetField | null>> } =
  {
    StudioNewSeries: { title: 'series.title', type: null, lang: 'series.lang' },
    StudioNewVolume: {
      ...{ seriesId: 'volume.series', number: 'volume.number', title: 'volume.title' },
      publishingAt: 'volume.publishingAt',
    },
    StudioNewPart: { volumeId: null, title: 'part.title', launchAt: 'part.launchAt' },
    StudioCreation: {
      ...{ key: null, kind: null, title: 'volume.title', type: null, lang: 'series.lang' },
      ...{ seriesId: 'volume.series', number: 'volume.number' },
    },
    UploadAnswers: {
      ...{ seriesTitle: 'series.title', seriesSlug: 'volume.series', volumeNumber: 'volume.number' },
      ...{ seriesAddress: 'series.title', volumeTitle: 'volume.title', lang: 'series.lang' },
      // Each is asked for by itself.
      parts: null,
      ...{ alone: null, kind: null, direction: null, cut: null },
      ...{ mapping: null, replace: null, asPart: null, publicVersion: null },
      // What is new and no draft comes out, which rightsFor of uploads asks for.
      draft: null,
      ...{ priceCoins: 'volume.priceCoins', publishing: 'volume.publishingAt', firstLaunch: 'part.launchAt' },
      ...{ everyDays: 'part.launchAt', previews: 'part.preview' },
    },
    UploadPartAnswer: {
      ...{ title: 'part.title', pieces: null, preview: 'part.preview', rentalCoins: 'part.rentalCoins' },
      launch: 'part.launchAt',
    },
  }

/** The rights that it takes to say what a message says, besides the one of its call: those of the fields that it sets. */
export function rightsToSay<M extends keyof Inputs>(message: M, said: Inputs[M]): StudioRight[] {
  const rows = Object.entries(FIELDS_OF_INPUTS[message]) as [keyof Inputs[M], SetField | null][]
  const rights = rows.flatMap(([name, field]) => {
    const value: unknown = said[name]
    return field === null || value === undefined || value === '' ? [] : [rightOfField(field)]
  })
  return [...new Set(rights)]
}

function rightOfField(path: SetField): StudioRight {
  const [kind, name = ''] = path.split('.')
  const field = fieldNamed(kind as Kind, name)
  if (!field) throw new Error(`there is no field ${path}`)
  return field.right
}
