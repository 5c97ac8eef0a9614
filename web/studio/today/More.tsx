import { useTranslation } from '../../texts/use-translation.ts'
import { useFormat } from '../../ui/format.ts'

/** Says below a list how many more there are than it shows; nothing where that is all. */
export function More({ count }: { readonly count: number }) {
  const { t } = useTranslation('studio-today')
  const number = useFormat().number(count)
  return count > 0 ? <p>{t('more', { count, number })}</p> : null
}
