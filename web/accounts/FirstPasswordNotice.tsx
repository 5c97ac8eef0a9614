import type { User } from '#contract/generated/accounts.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from '../ui/format.ts'
import { Notice } from '../ui/forms/Notice.tsx'

/** For staff whose password the shop has made: says until when it counts, and where to set another. */
export function FirstPasswordNotice({ reader }: { readonly reader: User }) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const format = useFormat()
  if (!reader.passwordUntil) return null
  return (
    <Notice look="bad" title={t('firstPassword.title', { date: format.date(reader.passwordUntil) })}>
      <p>{t('firstPassword.text')}</p>
      <p>
        <a href={link('/user/password')}>{t('firstPassword.way')}</a>
      </p>
    </Notice>
  )
}
