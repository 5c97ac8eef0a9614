import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** In place of a part that could not be loaded. */
export function Broken({ again }: { readonly again: () => void }) {
  const { t } = useTranslation('common')
  return (
    <EmptyState title={t('broken.title')} action={<Button onClick={again}>{t('broken.again')}</Button>} />
  )
}
