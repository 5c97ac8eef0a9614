import { useTranslation } from 'react-i18next'
import { useLink } from '../platform/navigation.ts'
import { usePageState } from '../platform/page-state.ts'
import type { Screen } from '../platform/screen.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ProseText } from '../visit/ProseText.tsx'
import { SearchForm } from '../visit/SearchForm.tsx'

/** Shown where the server broke: it needs no database, and no scripts. */
const failed: Screen = {
  head: ({ t }) => ({
    status: 500,
    title: t('pages:failed.title') + t('titleSuffix'),
    description: t('pages:failed.why'),
  }),
  View: Failed,
}
export default failed

function Failed() {
  const { t } = useTranslation('pages')
  const link = useLink()
  const { email } = usePageState().site.operator
  return (
    <EmptyState
      level={1}
      title={t('failed.title')}
      action={
        <>
          <LinkButton look="main" href="">
            {t('failed.again')}
          </LinkButton>
          <LinkButton href={link('/')}>{t('failed.home')}</LinkButton>
        </>
      }
    >
      <p>{t('failed.why')}</p>
      {email && <ProseText text={t('failed.contact', { email })} />}
      <SearchForm />
    </EmptyState>
  )
}
