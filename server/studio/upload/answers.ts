import type { UploadAnswers } from '#contract/generated/studio_upload.ts'
import { isLanguage } from '#rules/interface-language.ts'
import type { StudioRight } from '#rules/studio-rights.ts'
import type { ArrangedPart } from '../../publishing/arrange-parts.ts'
import type { ImportRequest } from '../../publishing/import-request.ts'
import { MOST_DAYS, MOST_PARTS } from '../../publishing/plan-launches.ts'
import type { PartCut } from '../../publishing/text/plan-parts.ts'
import { rightsToSay } from '../fields/input-rights.ts'
import type { ReadOptions } from './upload.ts'

export const MOST_TITLE = 500
const MOST_COINS = 1_000_000
const MOST_VOLUME = 99_999.99

/** Whether the answers are such as a file can be imported with. */
export function areAnswers(answers: UploadAnswers): boolean {
  const { lang, kind, direction, cut, parts, mapping } = answers
  const isWithin = (value: number | undefined, least: number, most: number) =>
    value === undefined || (Number.isFinite(value) && value >= least && value <= most)
  const titles = [
    answers.seriesTitle,
    answers.seriesAddress,
    answers.volumeTitle,
    ...parts.map(({ title }) => title),
  ]
  const formers = mapping.flatMap(({ former }) => (former > 0 ? [former] : []))
  return (
    titles.every(title => title.length <= MOST_TITLE && !/\p{Cc}/u.test(title)) &&
    (lang === '' || isLanguage(lang)) &&
    ['', 'novel', 'manga'].includes(kind) &&
    ['', 'ltr', 'rtl'].includes(direction) &&
    cutOf(cut) !== null &&
    isWithin(answers.volumeNumber, 0, MOST_VOLUME) &&
    isWithin(answers.priceCoins, 0, MOST_COINS) &&
    isWithin(answers.everyDays, 0, MOST_DAYS) &&
    isWithin(answers.previews, 0, MOST_PARTS) &&
    parts.length <= MOST_PARTS &&
    parts.every(({ rentalCoins }) => isWithin(rentalCoins, 0, MOST_COINS)) &&
    mapping.every(({ part, former }) => part > 0 && former >= 0) &&
    new Set(mapping.map(({ part }) => part)).size === mapping.length &&
    new Set(formers).size === formers.length
  )
}

function cutOf(cut: string): PartCut | null {
  if (cut === '') return 'auto'
  if (cut === 'auto' || cut === 'chapters' || cut === 'whole') return cut
  return /^[1-9]\d{0,3}$/.test(cut) ? Number(cut) : null
}

export function readOptionsOf({ kind, direction, cut }: UploadAnswers): ReadOptions {
  return {
    cut: cutOf(cut) ?? 'auto',
    type: kind === 'novel' || kind === 'manga' ? kind : null,
    direction: direction === 'ltr' || direction === 'rtl' ? direction : null,
  }
}

export function arrangementOf({ parts }: UploadAnswers): ArrangedPart[] {
  return parts.map(({ title, pieces }) => ({ title, pieces }))
}

/**
 * The rights that it takes to import a file with these answers. `goesPublic`: readers see something by it, now or later,
 * that they were not to see before.
 */
export function rightsFor(answers: UploadAnswers, { goesPublic }: { goesPublic: boolean }): StudioRight[] {
  return [
    ...new Set<StudioRight>([
      'edit',
      ...rightsToSay('UploadAnswers', answers),
      ...answers.parts.flatMap(part => rightsToSay('UploadPartAnswer', part)),
      ...(goesPublic ? (['publish'] as const) : []),
    ]),
  ]
}

/** The same as the options of the command for the file at this path. */
export function importRequestOf(path: string, folder: string, answers: UploadAnswers): ImportRequest {
  const { seriesTitle, seriesSlug, volumeNumber, volumeTitle, priceCoins, publishing } = answers
  const { firstLaunch, everyDays, previews, parts, mapping } = answers
  const { cut, type, direction } = readOptionsOf(answers)
  const inFolder = folder.split(/[/\\]/).findLast(name => name.trim() !== '')
  const series = {
    ...(seriesTitle && { title: seriesTitle }),
    ...(seriesSlug && { slug: seriesSlug }),
  }
  const volume = {
    ...(volumeNumber !== undefined && { number: volumeNumber }),
    ...(volumeTitle && { title: volumeTitle }),
    ...(priceCoins !== undefined && { priceCoins }),
    ...(publishing && { publishingAt: publishing }),
  }
  const options = {
    ...(parts.length > 0 &&
      parts.every(({ title }) => title !== '') && { titles: parts.map(({ title }) => title) }),
    ...(firstLaunch && { launches: [firstLaunch] }),
    ...(everyDays !== undefined && { everyDays }),
    ...(previews !== undefined && { previews }),
  }
  return {
    file: path,
    ...(answers.cut !== '' && { cut }),
    ...(type && { type }),
    ...(direction && { direction }),
    ...(isLanguage(answers.lang) && { lang: answers.lang }),
    ...(Object.keys(series).length > 0 && { series }),
    ...(answers.seriesAddress && { address: answers.seriesAddress }),
    ...(Object.keys(volume).length > 0 && { volume }),
    ...(Object.keys(options).length > 0 && { parts: options }),
    ...(inFolder && { folder: inFolder }),
    ...(answers.alone && { alone: true }),
    ...(answers.replace && { replace: true }),
    ...(mapping.length > 0 && {
      map: mapping.map(({ part, former }) => ({ part, from: former === 0 ? null : former })),
    }),
  }
}
