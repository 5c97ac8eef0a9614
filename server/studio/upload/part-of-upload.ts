import { type UploadAnswers, UploadPlan } from '#contract/generated/studio_upload.ts'
import { isLanguage } from '#rules/interface-language.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import type { PartOutcome, PartRequest } from '../../publishing/parts/part-request.ts'
import { readOptionsOf } from './answers.ts'
import { remarkViews } from './remark-view.ts'

/** A file that is one part, or several, of a volume whose parts come one at a time. Throws BookRefused where the answers do not say of which. */
export function partRequestOf(path: string, answers: UploadAnswers): PartRequest {
  const { seriesSlug, seriesTitle, volumeNumber, firstLaunch, everyDays, parts, lang, replace } = answers
  const series = seriesSlug || seriesTitle
  if (series === '' || volumeNumber === undefined) return refuseBook(remark('sayVolumeOfPart'))
  const { type, direction } = readOptionsOf(answers)
  const [only, ...more] = parts
  const cut = answers.cut === '' ? 'whole' : readOptionsOf(answers).cut
  return {
    ...{ file: path, series, volume: volumeNumber, cut, sure: replace },
    ...(type && { type }),
    ...(direction && { direction }),
    ...(isLanguage(lang) && { lang }),
    ...(firstLaunch && { launchAt: firstLaunch }),
    ...(everyDays !== undefined && { everyDays }),
    ...(only && more.length === 0 && only.title !== '' && { title: only.title }),
    ...(only?.preview !== undefined && { preview: only.preview }),
    ...(only?.rentalCoins !== undefined && { rentalCoins: only.rentalCoins || null }),
  }
}

export function planOfPart({ outcome, series, volume, parts, remarks }: PartOutcome): UploadPlan {
  return UploadPlan.fromPartial({
    ...{ outcome: outcome === 'unchanged' ? 'unchanged' : volume.isNew ? 'created' : 'updated' },
    ...remarkViews(remarks),
    ...{ seriesTitle: series.title, seriesSlug: series.slug, isNewSeries: series.isNew },
    ...{ volumeTitle: volume.title, volumeSlug: volume.slug },
    parts: parts.map(({ number, title, characters, pages, preview, launchAt, rentalCoins }) => ({
      text: { number, title, characters, pages },
      ...{ preview, launch: launchAt, change: 'new' },
      ...(rentalCoins !== null && { rentalCoins }),
    })),
  })
}
