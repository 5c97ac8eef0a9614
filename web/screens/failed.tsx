import { usePageState } from '../platform/page-state.ts'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import type { Screen } from '../router/screen.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ProseText } from '../visit/ProseText.tsx'
import { SearchForm } from '../visit/SearchForm.tsx'

/** Shown where the server broke (500), or the database is away (503, in `params`): it needs no database, and no scripts. */
const failed: Screen = {
  head: ({ place, t }) => ({
    status: isAway(place) ? 503 : 500,
    title: t(`pages:${wordsFor(place)}.title`) + t('titleSuffix'),
    description: t(`pages:${wordsFor(place)}.why`),
  }),
  View: Failed,
}
export default failed

const isAway = ({ params }: RouteLocation) => params.status === '503'
const wordsFor = (place: RouteLocation) => (isAway(place) ? 'unavailable' : 'failed')

function Failed({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('pages')
  const link = useLink()
  const { email } = usePageState().site.operator
  return (
    <EmptyState
      drawing="offline"
      level={1}
      title={t(`${wordsFor(place)}.title`)}
      action={
        <>
          <LinkButton look="main" href="">
            {t('failed.again')}
          </LinkButton>
          <LinkButton href={link('/')}>{t('failed.home')}</LinkButton>
        </>
      }
    >
      <p>{t(`${wordsFor(place)}.why`)}</p>
      {email && <ProseText text={t('failed.contact', { email })} />}
      {!isAway(place) && <SearchForm />}
    </EmptyState>
  )
}
