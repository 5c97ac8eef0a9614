import type { User } from '#contract/generated/accounts.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from '../ui/format.ts'
import { Notice } from '../ui/forms/Notice.tsx'

/** What is to be known about a reader's mail address: not verified, not reached by mail, or about to become another. */
export function MailNotices({ reader }: { readonly reader: User }) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const format = useFormat()
  return (
    <>
      {!reader.emailVerified && (
        <Notice>
          <p>{t('profile.unverified', { email: reader.email })}</p>
          <p>
            <a href={link(`/verify-email?email=${encodeURIComponent(reader.email)}`)}>
              {t('profile.verify')}
            </a>
          </p>
        </Notice>
      )}
      {reader.mailRefused && (
        <Notice look="bad" title={t('profile.unreachableTitle')}>
          <p>{t('profile.unreachable', { email: reader.email, date: format.date(reader.mailRefused) })}</p>
        </Notice>
      )}
      {reader.pendingEmail && (
        <Notice>
          <p>{t('profile.pending', { email: reader.pendingEmail, old: reader.email })}</p>
        </Notice>
      )}
    </>
  )
}
