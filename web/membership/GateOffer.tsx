import { useTranslation } from 'react-i18next'
import type { SubscriptionFeatures } from '#contract/generated/accounts.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { AccessLabel, SeriesType } from '#contract/generated/enums.ts'
import { useFormat } from '../platform/format.ts'
import { useLink } from '../platform/navigation.ts'
import { useRead } from '../platform/read.ts'
import { LinkButton } from '../ui/Button.tsx'
import styles from './GateOffer.module.css'
import { gateOffer } from './gate-words.ts'
import { cheapestMonth } from './plans.ts'
import { plansRead } from './plans-read.ts'
import { subscribePath } from './steps.ts'

interface Props {
  readonly part: Part
  /** What the check answered. */
  readonly status: number
  /** The membership that this reader has; `rests`: one that gives nothing now; null for none, and for visitors. */
  readonly has: SubscriptionFeatures | 'rests' | null
}

const WHOLE_BPS = 10_000

/** Section 2, part purchase gate, "subscribe": what a membership would open, and from how much on. */
export function GateOffer({ part, status, has }: Props) {
  const { t } = useTranslation('join')
  const format = useFormat()
  const link = useLink()
  const plans = useRead(plansRead).answer?.plans ?? []
  const { volume, access } = part
  const premium = cheapestMonth(plans.filter(plan => plan.premium))
  const cheapest = cheapestMonth(plans)
  const offer = gateOffer({
    status,
    expired: access?.label === AccessLabel.EXPIRED,
    inLibrary: volume?.readerStreamingEnabled ?? false,
    has,
    sold: Boolean(volume?.onSale && !volume.noEbook && volume.type !== SeriesType.MANGA),
  })
  if (offer === 'rests') {
    return (
      <section className={styles.offer} aria-labelledby="member">
        <p id="member">{t('gate.rests')}</p>
        <p>
          <LinkButton href={link('/user/membership')}>{t('gate.look')}</LinkButton>
        </p>
      </section>
    )
  }
  const shown = offer === 'opens' ? cheapest : premium
  if (!offer || !shown) return null
  const next = encodeURIComponent(link(`/read/${part.slug}`))
  const path = subscribePath({ plan: offer === 'opens' ? undefined : shown.id })
  return (
    <section className={styles.offer} aria-labelledby="member">
      {offer !== 'volumes' && <h2 id="member">{t('gate.title')}</h2>}
      <p id={offer === 'volumes' ? 'member' : undefined}>
        {t(`gate.${offer}`, {
          money: format.money(shown.amount, shown.currency),
          percent: format.percent(shown.volumeDiscountBps / WHOLE_BPS),
        })}
      </p>
      <p>
        <LinkButton href={`${link(path)}${path.includes('?') ? '&' : '?'}next=${next}`} rel="nofollow">
          {t(offer === 'opens' ? 'gate.go' : 'gate.upgrade')}
        </LinkButton>
      </p>
    </section>
  )
}
