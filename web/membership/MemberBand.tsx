import { usePageState } from '../platform/page-state.ts'
import { useLink } from '../router/navigation.ts'
import { useRead } from '../session/read.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import styles from './MemberBand.module.css'
import { cheapestMonth } from './plans.ts'
import { plansRead } from './plans-read.ts'

/** What a membership is, in one calm band for visitors; nothing where memberships are not sold. */
export function MemberBand() {
  const { t } = useTranslation('join')
  const format = useFormat()
  const link = useLink()
  const { lang } = usePageState()
  const cheapest = cheapestMonth(useRead(plansRead(lang)).answer?.plans ?? [])
  if (!cheapest) return null
  return (
    <section className={styles.band} aria-labelledby="membership">
      <div className={styles.words}>
        <h2 id="membership">{t('band.title')}</h2>
        <p>{t('band.text')}</p>
      </div>
      <p className={styles.way}>
        <strong>{t('band.from', { money: format.money(cheapest.amount, cheapest.currency) })}</strong>
        <LinkButton href={link('/subscribe')}>{t('band.go')}</LinkButton>
      </p>
    </section>
  )
}
