import { useTranslation } from 'react-i18next'
import type { Screen } from '../platform/screen.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

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
  return (
    <EmptyState
      level={1}
      title={t('failed.title')}
      action={
        <LinkButton look="main" href="">
          {t('failed.again')}
        </LinkButton>
      }
    >
      <p>{t('failed.why')}</p>
    </EmptyState>
  )
}
