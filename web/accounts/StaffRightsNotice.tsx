import type { User } from '#contract/generated/accounts.ts'
import { usePageState } from '../platform/page-state.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Notice } from '../ui/forms/Notice.tsx'

interface Props {
  readonly reader: User
  /** Whether a second factor can be set up on this very page. */
  readonly here?: boolean
}

/** For staff without a second factor: says that their rights are suspended in this session, and what restores them. */
export function StaffRightsNotice({ reader, here = false }: Props) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  if (!reader.staffRightsRest) return null
  return (
    <Notice look="bad" title={t('staffRest.title')}>
      <p>{t('staffRest.text')}</p>
      {here ? (
        <p>{t('staffRest.how')}</p>
      ) : (
        <p>
          <a href={link('/user/security')}>{t('staffRest.way')}</a>
        </p>
      )}
    </Notice>
  )
}

/** For whoever works in the studio. */
export function StudioLink({ reader }: Pick<Props, 'reader'>) {
  const { t } = useTranslation()
  const { lang } = usePageState()
  if (!reader.studio) return null
  return (
    <p>
      <a href={`/studio?lang=${lang}`} data-document>
        {t('reader.studio')}
      </a>
    </p>
  )
}
