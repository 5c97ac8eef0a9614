import { type UploadAnswers, UploadPlan } from '#contract/generated/studio_upload.ts'
import { isLanguage } from '#rules/interface-language.ts'
import { BookDelayed, BookRefused, refuseBook } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import type { AppContext } from '../../context.ts'
import { storeParts } from '../../publishing/parts/add-part.ts'
import { type PartsContext, withPartFile } from '../../publishing/parts/change-parts.ts'
import { listNamedSeries } from '../../publishing/parts/open-volume.ts'
import type { PartOutcome, PartRequest } from '../../publishing/parts/part-request.ts'
import { findSeriesBySlug } from '../../publishing/store.ts'
import { comingNew, publicViews } from '../catalogue/going-public.ts'
import { findSubjects } from '../catalogue/row-store.ts'
import { readOptionsOf } from './answers.ts'
import { isOther, type Publication } from './book-publication.ts'
import { findVolumeOf, listPartIds } from './imported-store.ts'
import { refusalView, refusedPlan } from './plan-upload.ts'
import { remarkViews } from './remark-view.ts'

/**
 * A file that is one part, or several, of a volume whose parts come one at a time. Throws BookRefused where the answers do
 * not say of which.
 */
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

interface AddedParts extends PartOutcome {
  readonly volumeId: string
  readonly partIds: string[]
  /** What readers get to see by them. */
  readonly publication: Publication
}

/**
 * Adds the parts of a file, or only tries to. Throws BookRefused, also where readers would see something else than what was
 * shown.
 */
export function addParts(
  app: ImportingApp,
  request: PartRequest,
  answers: Pick<UploadAnswers, 'publicVersion'>,
): Promise<AddedParts> {
  return withPartFile(app, request, async (tx, file) => {
    const { outcome, seriesId } = await storeParts(tx, app, request, file)
    const { id: volumeId } = await findVolumeOf(tx, outcome.volume.slug)
    const { series, volume, parts } = outcome
    const slugs = parts.map(({ slug }) => slug)
    const partIds = await listPartIds(tx, slugs)
    const added = [...(series.isNew ? [seriesId] : []), ...(volume.isNew ? [volumeId] : []), ...partIds]
    const rows = outcome.outcome === 'added' ? await findSubjects(tx, added) : []
    const publication = publicViews(comingNew(rows), app, app.clock.now())
    if (isOther(publication, answers) && !request.dryRun) refuseBook(remark('publicChanged'))
    return { seriesId, outcome: { ...outcome, volumeId, partIds, publication } }
  })
}

type ImportingApp = PartsContext & Pick<AppContext, 'brand'>

/** What adding the part would do, or why it would be refused, with the series that it names. */
export async function planPart(
  app: ImportingApp,
  request: PartRequest,
  answers: UploadAnswers,
): Promise<UploadPlan> {
  try {
    const added = await addParts(app, { ...request, dryRun: true }, answers)
    const other = isOther(added.publication, answers) && refusalView(remark('publicChanged'))
    return { ...planOfPart(added), ...other }
  } catch (error) {
    if (!(error instanceof BookRefused) || error instanceof BookDelayed) throw error
    const [one, ...more] = await listNamedSeries(app.db, request)
    const series = one && more.length === 0 ? await findSeriesBySlug(app.db, one.slug) : null
    const known = series && {
      ...{ seriesTitle: series.title, seriesSlug: series.slug, kind: series.type, lang: series.lang },
    }
    return { ...refusedPlan(error.remark), ...known }
  }
}

function planOfPart({ outcome, series, volume, parts, remarks, publication }: AddedParts): UploadPlan {
  return UploadPlan.fromPartial({
    ...{ outcome: outcome === 'unchanged' ? 'unchanged' : volume.isNew ? 'created' : 'updated' },
    ...{ ...remarkViews(remarks), ...publication },
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
