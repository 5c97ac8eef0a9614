import { listSeries } from '#contract/calls/catalogue.ts'
import { SeriesShelf } from '../catalogue/SeriesShelf.tsx'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import type { Screen } from '../router/screen.ts'
import { read, useRead } from '../session/read.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchForm } from '../visit/SearchForm.tsx'
import styles from './not-found.module.css'

const newest = ({ lang }: RouteLocation) => read(listSeries, { query: { lang, limit: 6, sort: 'newest' } })

/** docs/product.md#not-found: says so, searches, and shows what is new. */
const notFound: Screen = {
  reads: place => [newest(place)],
  head: ({ t }) => ({
    status: 404,
    title: t('pages:notFound.title') + t('titleSuffix'),
    description: t('pages:notFound.why'),
  }),
  View: NotFound,
}
export default notFound

function NotFound({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('pages')
  const link = useLink()
  const series = useRead(newest(place)).answer?.series ?? []
  return (
    <div className={styles.missing}>
      <EmptyState
        drawing="search"
        level={1}
        title={t('notFound.title')}
        action={
          <>
            <LinkButton href={link('/series')}>{t('notFound.browse')}</LinkButton>
            <LinkButton href={link('/')}>{t('notFound.home')}</LinkButton>
          </>
        }
      >
        <p>{t('notFound.why')}</p>
        <SearchForm />
      </EmptyState>
      <SeriesShelf id="newest" title={t('notFound.newest')} series={series} />
    </div>
  )
}
