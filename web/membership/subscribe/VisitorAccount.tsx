import { searchString } from '../../router/match.ts'
import { useLink, useNavigation } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import styles from './AccountStep.module.css'

/** Links to sign-in and registration, which lead back to this step. */
export function VisitorAccount() {
  const { t } = useTranslation('membership')
  const link = useLink()
  const { place } = useNavigation()
  const next = encodeURIComponent(link(place.path + searchString(place)))
  return (
    <>
      <p>{t('account.visitor')}</p>
      <p className={styles.ways}>
        <LinkButton look="main" href={`${link('/register')}?next=${next}`} rel="nofollow">
          {t('account.register')}
        </LinkButton>
        <LinkButton href={`${link('/sign-in')}?next=${next}`} rel="nofollow">
          {t('account.signIn')}
        </LinkButton>
      </p>
    </>
  )
}
