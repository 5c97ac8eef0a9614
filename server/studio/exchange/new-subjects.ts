import type { StudioCreation } from '#contract/generated/studio_catalogue.ts'
import { type Language, languageFacts, languages } from '#rules/interface-language.ts'
import type { SubjectRow } from '../catalogue/row-store.ts'

/** What new series are of which a file does not say it. */
export interface NewDefaults {
  readonly type: 'novel' | 'manga' | undefined
  readonly lang: Language | undefined
}

/** Something that a file has and the shop does not. */
export interface Creation extends StudioCreation {
  readonly row: number
  readonly seriesTitle: string
}

/** What a file says of the series in which something is. */
export interface SeriesSaid {
  readonly title: string
  readonly lang: Language | undefined
  readonly type: 'novel' | 'manga' | undefined
}

type NamedSeries = SubjectRow | { readonly reason: string }

/** The series and volumes of a file that the shop does not have; each once, however many rows name it. */
export class NewSubjects {
  readonly creations: Creation[] = []
  private readonly defaults: NewDefaults
  private readonly known: readonly SubjectRow[]
  private readonly newSeries: SubjectRow[] = []
  private readonly newVolumes = new Map<string, SubjectRow>()
  private readonly keys = new Set<string>()

  /** `known` are the series that could be meant by their titles or addresses. */
  constructor(defaults: NewDefaults, known: readonly SubjectRow[]) {
    this.defaults = defaults
    this.known = known
  }

  /** The series of this title in the language that is said; a new one where there is none. Of several none. */
  series(row: number, said: SeriesSaid): NamedSeries {
    const standing = this.standing(said)
    if (standing) return standing
    const title = said.title.trim()
    if (title === '') return { reason: 'seriesMissing' }
    // One row may say what the others leave out.
    const before = this.newSeries.filter(one => fits(one, said) && (!said.type || one.type === said.type))
    if (before.length > 1) return { reason: 'severalSeries' }
    if (before[0]) return before[0]
    const [lang, type] = [said.lang ?? this.defaults.lang, said.type ?? this.defaults.type]
    if (!lang) return { reason: 'langMissing' }
    if (!type) return { reason: 'typeMissing' }
    const series = this.add({ row, kind: 'series', title, type, lang }, null)
    this.newSeries.push(series)
    return series
  }

  /** Only a series that is there. */
  standing(said: SeriesSaid): NamedSeries | null {
    const fitting = this.known.filter(one => fits(one, said))
    // Messages of others are not always right about what something is: it only decides between several.
    const ofType = fitting.length > 1 ? fitting.filter(one => one.type === said.type) : fitting
    return fitting.length > 1 && ofType.length !== 1 ? { reason: 'severalSeries' } : (ofType[0] ?? null)
  }

  /** A volume that its series does not have; the same where several rows name it. */
  volume(row: number, series: SubjectRow, { number, title }: { number: number; title: string }): SubjectRow {
    const { type, lang } = series
    const name = `${series.id} ${number}`
    const before = this.newVolumes.get(name)
    if (before) return before
    const volume = this.add({ row, kind: 'volume', title: title.trim(), type, lang, number }, series)
    this.newVolumes.set(name, volume)
    return volume
  }

  /** Whether it is none that the shop has. */
  has({ id }: SubjectRow): boolean {
    return this.keys.has(id)
  }

  private add(
    of: Pick<Creation, 'row' | 'title'> & { kind: 'series' | 'volume'; number?: number } & Pick<
        SubjectRow,
        'type' | 'lang'
      >,
    series: SubjectRow | null,
  ): SubjectRow {
    const key = `new-${this.creations.length + 1}`
    const { row, kind, title, type, lang, number = 0 } = of
    const isSeries = series === null
    this.keys.add(key)
    this.creations.push({
      ...{ row, key, kind, title, number },
      ...(isSeries ? { type, lang, seriesId: '' } : { type: '', lang: '', seriesId: series.id }),
      seriesTitle: series?.title ?? '',
    })
    return {
      ...{ id: key, kind, slug: '', title: title || `${series?.title} ${number}`, type, lang },
      ...{ seriesId: series?.id ?? key, seriesSlug: '', seriesTitle: series?.title ?? title, volumeId: '' },
      ...{
        stage: 'planned' as const,
        hidden: true,
        held: false,
        launchAt: null,
        coverHash: null,
        covers: { own: null },
        children: 0,
        owners: 0,
      },
      ...{ values: {}, facts: {}, sales: [] },
    }
  }
}

/** Whether a series has this title or address, in the language that is said. */
function fits(series: SubjectRow, { title, lang }: SeriesSaid): boolean {
  const lower = title.trim().toLowerCase()
  const isNamed = series.title.toLowerCase() === lower || series.slug === lower
  return isNamed && (lang === undefined || series.lang === lang)
}

/** A language by its code or its own name. */
export function languageNamed(text: string): Language | undefined {
  const lower = text.trim().toLowerCase()
  return languages.find(lang => lang === lower || languageFacts[lang].name.toLowerCase() === lower)
}
