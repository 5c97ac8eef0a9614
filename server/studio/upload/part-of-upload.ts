import { type UploadAnswers, UploadPlan } from '#contract/generated/studio_upload.ts'
import { isLanguage } from '#rules/interface-language.ts'
import { BookDelayed, BookRefused, refuseBook } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import { addPart } from '../../publishing/parts/add-part.ts'
import type { PartsContext } from '../../publishing/parts/change-parts.ts'
import { listNamedSeries } from '../../publishing/parts/open-volume.ts'
import type { PartOutcome, PartRequest } from '../../publishing/parts/part-request.ts'
import { findSeriesBySlug } from '../../publishing/store.ts'
import { readOptionsOf } from './answers.ts'
import { refusedPlan } from './plan-upload.ts'
import { remarkViews } from './remark-view.ts'

/** A file that is one part, or several, of a volume whose parts come one at a time. Throws BookRefused where the answers do not say of which. */
export function partRequestOf(path: string, answers: UploadAnswers): PartRequest {
  const { seriesSlug, seriesTitle, volumeNumber, firstLaunch, everyDays, parts, lang } = answers
  const series = seriesSlug || seriesTitle
  if (series === '' || volumeNumber === undefined) return refuseBook(remark('sayVolumeOfPart'))
  const { type, direction } = readOptionsOf(answers)
  const [only, ...more] = parts
  const cut = answers.cut === '' ? 'whole' : readOptionsOf(answers).cut
  return {
    ...{ file: path, series, volume: volumeNumber, cut },
    ...{ sure: answers.replace, draft: answers.draft },
    ...(type && { type }),
    ...(direction && { direction }),
    // A series that is there has its own.
    ...(isLanguage(lang) && seriesSlug === '' && { lang }),
    ...(firstLaunch && { launchAt: firstLaunch }),
    ...(everyDays !== undefined && { everyDays }),
    ...(only && more.length === 0 && only.title !== '' && { title: only.title }),
    ...(only?.preview !== undefined && { preview: only.preview }),
    ...(only?.rentalCoins !== undefined && { rentalCoins: only.rentalCoins || null }),
  }
}

/** What adding the part would do, or why it would be refused, with the series that it names. */
export async function planPart(context: PartsContext, request: PartRequest): Promise<UploadPlan> {
  try {
    return planOfPart(await addPart(context, { ...request, dryRun: true }))
  } catch (error) {
    if (!(error instanceof BookRefused) || error instanceof BookDelayed) throw error
    const [one, ...more] = await listNamedSeries(context.db, request)
    const series = one && more.length === 0 ? await findSeriesBySlug(context.db, one.slug) : null
    const known = series && {
      ...{ seriesTitle: series.title, seriesSlug: series.slug, kind: series.type, lang: series.lang },
    }
    return { ...refusedPlan(error.remark), ...known }
  }
}

function planOfPart({ outcome, series, volume, parts, remarks }: PartOutcome): UploadPlan {
  return UploadPlan.fromPartial({
    ...{ outcome: outcome === 'unchanged' ? 'unchanged' : volume.isNew ? 'created' : 'updated' },
    ...remarkViews(remarks),
    ...{ seriesTitle: series.title, seriesSlug: series.slug, isNewSeries: series.isNew },
    ...{ kind: series.type, lang: series.lang },
    ...{ volumeTitle: volume.title, volumeSlug: volume.slug },
    parts: parts.map(({ number, title, characters, pages, preview, launchAt, rentalCoins }) => ({
      text: { number, title, characters, pages },
      ...{ preview, launch: launchAt ?? undefined, change: 'new' },
      ...(rentalCoins !== null && { rentalCoins }),
    })),
  })
}
