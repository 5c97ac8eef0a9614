import { useTranslation } from 'react-i18next'
import { useLink } from '../platform/navigation.ts'
import type { Screen } from '../platform/screen.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

const notFound: Screen = {
  head: ({ t }) => ({
    status: 404,
    title: t('pages:notFound.title') + t('titleSuffix'),
    description: t('pages:notFound.why'),
  }),
  View: NotFound,
}
export default notFound

function NotFound() {
  const { t } = useTranslation('pages')
  const link = useLink()
  return (
    <EmptyState
      level={1}
      title={t('notFound.title')}
      action={
        <LinkButton look="main" href={link('/series')}>
          {t('notFound.browse')}
        </LinkButton>
      }
    >
      <p>{t('notFound.why')}</p>
    </EmptyState>
  )
}
