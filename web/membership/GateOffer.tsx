import type { PartOffers } from '#contract/generated/offers.ts'
import { isLanguage, localPath } from '#rules/interface-language.ts'
import { usePageState } from '../platform/page-state.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import styles from './GateOffer.module.css'
import { cheapestMonth } from './plans.ts'
import { subscribePath } from './subscribe/steps.ts'

interface Props {
  /** The slug of the part. */
  readonly slug: string
  readonly offers: PartOffers
  /** Nothing else opens it: the link is the next thing to do. */
  readonly main?: boolean
}

/** The membership that opens the part for the least money a month, and the way to it; null where none does. */
function useMembership({ slug, offers }: Props) {
  const link = useLink()
  const { lang } = usePageState()
  // A plan by the month opens what its yearly twin opens; it is missing from the offers only for a reader who has it.
  const plan = cheapestMonth(offers.plans)
  if (!plan) return null
  const { planLanguage } = offers
  const elsewhere = isLanguage(planLanguage) && planLanguage !== lang ? planLanguage : null
  const path = subscribePath({ plan: plan.premium ? plan.id : undefined })
  const query = new URLSearchParams({ next: link(`/read/${slug}`) })
  return {
    plan,
    elsewhere,
    href: `${localPath(elsewhere ?? lang, path)}${path.includes('?') ? '&' : '?'}${query}`,
  }
}

/** docs/product.md#purchase-gate: the memberships that open the part, and from how much on. */
export function GateOffer(props: Props) {
  const { t } = useTranslation('join')
  const format = useFormat()
  const membership = useMembership(props)
  if (props.offers.membershipRests) return <Resting />
  if (!membership) return null
  const { plan, elsewhere, href } = membership
  return (
    <section className={styles.offer} aria-labelledby="member">
      {/* Who is a member already is answered so. */}
      <h2 id="member">{t(props.offers.check === 410 ? 'gate.upgradeTitle' : 'gate.title')}</h2>
      <p>
        {t(plan.premium ? 'gate.opensPremium' : 'gate.opens', {
          money: format.money(plan.amount, plan.currency),
        })}
      </p>
      {elsewhere && <p>{t(`gate.scope.${elsewhere}`)}</p>}
      <p>
        <LinkButton look={props.main ? 'main' : 'plain'} href={href} rel="nofollow">
          {t(plan.premium ? 'gate.upgrade' : 'gate.go')}
        </LinkButton>
      </p>
    </section>
  )
}

/** The same in one line, for where the part is not open yet. */
export function MembershipLine(props: Props) {
  const { t } = useTranslation('join')
  const format = useFormat()
  const link = useLink()
  const membership = useMembership(props)
  if (props.offers.membershipRests)
    return (
      <p>
        {t('gate.rests')} <a href={link('/user/membership')}>{t('gate.look')}</a>
      </p>
    )
  if (!membership) return null
  const { plan, elsewhere, href } = membership
  return (
    <p>
      <strong>{t(props.offers.check === 410 ? 'gate.upgradeTitle' : 'gate.title')}</strong>
      <br />
      {t(plan.premium ? 'gate.opensPremium' : 'gate.opens', {
        money: format.money(plan.amount, plan.currency),
      })}{' '}
      {elsewhere && <>{t(`gate.scope.${elsewhere}`)} </>}
      {props.main ? (
        <>
          <br />
          <LinkButton look="main" href={href} rel="nofollow">
            {t(plan.premium ? 'gate.upgrade' : 'gate.go')}
          </LinkButton>
        </>
      ) : (
        <a href={href} rel="nofollow">
          {t(plan.premium ? 'gate.upgrade' : 'gate.go')}
        </a>
      )}
    </p>
  )
}

function Resting() {
  const { t } = useTranslation('join')
  const link = useLink()
  return (
    <section className={styles.offer} aria-labelledby="member">
      <p id="member">{t('gate.rests')}</p>
      <p>
        <LinkButton href={link('/user/membership')}>{t('gate.look')}</LinkButton>
      </p>
    </section>
  )
}
