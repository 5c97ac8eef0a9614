import { useTranslation } from '../../texts/use-translation.ts'

/** Says below a list how many more there are than it shows; nothing where that is all. */
export function More({ count }: { readonly count: number }) {
  const { t } = useTranslation('studio-today')
  return count > 0 ? <p>{t('more', { count })}</p> : null
}
