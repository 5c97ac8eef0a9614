import { listTags } from '#contract/calls/search.ts'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import type { Screen } from '../router/screen.ts'
import { read, useRead } from '../session/read.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useFormat } from '../ui/format.ts'
import styles from './tags.module.css'

const MOST = 500
const tagsOf = ({ lang }: RouteLocation) => read(listTags, { query: { lang, limit: MOST } })

/** docs/product.md#tags: all tags of a language. */
const tags: Screen = {
  reads: place => [tagsOf(place)],
  head: ({ place, found, t }) => ({
    title: t('finding:all.title') + t('titleSuffix'),
    description: t('finding:all.description'),
    unlisted: found(tagsOf(place))?.answer?.facets.length === 0,
  }),
  View: Tags,
}
export default tags

function Tags({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('finding')
  const link = useLink()
  const format = useFormat()
  const facets = useRead(tagsOf(place)).answer?.facets ?? []
  return (
    <article className={styles.page}>
      <h1>{t('all.title')}</h1>
      {facets.length === 0 ? (
        <EmptyState
          drawing="search"
          title={t('none')}
          action={<LinkButton href={link('/series')}>{t('toAll')}</LinkButton>}
        />
      ) : (
        <ul className={`unmarked ${styles.tags}`}>
          {facets.map(({ slug, name, series }) => (
            <li key={slug}>
              <a href={link(`/tags/${encodeURIComponent(slug)}`)}>
                {name}
                <span className={styles.number}>{format.number(series)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
