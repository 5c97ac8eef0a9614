import { usePageState } from '../platform/page-state.ts'
import { useLink } from '../router/navigation.ts'
import { useRead } from '../session/read.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { BookCard } from './BookCard.tsx'
import styles from './NothingFound.module.css'
import { SeriesShelf } from './SeriesShelf.tsx'
import { Shelf } from './Shelf.tsx'
import { addressOf, filtersSet, newestRead, type SeriesQuery, suggestRead } from './series-query.ts'

/** A list without an entry, which always leads on: to what is close, what other languages have, and to what is new. */
export default function NothingFound({ filters }: { readonly filters: SeriesQuery }) {
  const { t } = useTranslation('catalogue')
  const { lang } = usePageState()
  const link = useLink()
  const { answer } = useRead(suggestRead(filters))
  const newest = useRead(newestRead(filters)).answer?.series ?? []
  const isFiltered = filtersSet(filters) > 0
  const unfiltered = (changes: Partial<SeriesQuery> = {}) =>
    link(addressOf(filters, lang, { ...NO_FILTERS, ...changes }))
  return (
    <div className={styles.nothing}>
      <EmptyState
        drawing="search"
        title={t('nothing')}
        action={
          <span className={styles.ways}>
            {answer?.didYouMean && (
              <LinkButton look="main" href={link(addressOf(filters, lang, { query: answer.didYouMean }))}>
                {t('didYouMean', { query: answer.didYouMean })}
              </LinkButton>
            )}
            {answer?.languages.map(other => (
              <LinkButton
                key={other.lang}
                // Their number was counted without the filters.
                href={unfiltered({ lang: other.lang as SeriesQuery['lang'] })}
              >
                {t('resultsIn', { count: other.series, language: t(`language.${other.lang}`) })}
              </LinkButton>
            ))}
            <LinkButton href={isFiltered && filters.query ? unfiltered() : link('/series')}>
              {t(isFiltered ? 'reset' : 'heading')}
            </LinkButton>
          </span>
        }
      >
        <p>{t('nothingExplained')}</p>
      </EmptyState>
      {answer && answer.series.length > 0 && (
        <Shelf id="close" title={t('closeTo', { query: filters.query })} shape="grid">
          {answer.series.map(one => (
            <li key={one.id} lang={one.lang}>
              <BookCard
                href={link(`/series/${one.slug}`)}
                title={one.title}
                image={one.cover}
                note={
                  one.lang === filters.lang ? undefined : t('readIn', { language: t(`language.${one.lang}`) })
                }
              />
            </li>
          ))}
        </Shelf>
      )}
      <SeriesShelf id="newest" title={t('newest')} series={newest} />
    </div>
  )
}

const NO_FILTERS: Partial<SeriesQuery> = {
  ...{ type: '', label: '', print: '', status: '', creator: '' },
  ...{ tag: [], without: [], only: [] },
}
