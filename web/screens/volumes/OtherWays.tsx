import type { Part, Volume } from '#contract/generated/catalogue.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import { subscribePath } from '../../membership/subscribe/steps.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/Price.tsx'

interface Props {
  readonly volume: Volume
  readonly parts: readonly Part[]
}

/** What the check of a part answers that is out and that whoever asks cannot read. */
const CLOSED = [402, 403, 410]

/** docs/product.md#purchase-box: what opens a volume here that is not sold for coins: renting its parts, or a membership. */
export function OtherWays({ volume, parts }: Props) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const link = useLink()
  const takesMoney = usePageState().site.coinCurrency !== null
  const closed = parts.filter(({ check }) => CLOSED.includes(check))
  const [cheapest] = volume.rentals
    ? closed
        .filter(({ rentalCoins }) => rentalCoins !== undefined)
        .toSorted((one, other) => (one.rentalCoins ?? 0) - (other.rentalCoins ?? 0))
    : []
  const isStreamed = (label: AccessLabel) => closed.some(({ access }) => access?.label === label)
  const membership = isStreamed(AccessLabel.STREAMING)
    ? ({ name: 'stream', plan: undefined } as const)
    : isStreamed(AccessLabel.PREMIUM_STREAMING)
      ? ({ name: 'premium', plan: 'PremiumMembership' } as const)
      : null
  if (!cheapest && !membership) return null
  const next = new URLSearchParams({ next: link(`/volumes/${volume.slug}`) })
  const path = subscribePath({ plan: membership?.plan })
  return (
    <ul className="unmarked">
      {cheapest?.rentalCoins !== undefined && (
        <li>
          <a href={link(`/read/${cheapest.slug}`)}>
            {t('ways.rent', { count: cheapest.rentalCoins, amount: format.number(cheapest.rentalCoins) })}{' '}
            <Money coins={cheapest.rentalCoins} />
          </a>
        </li>
      )}
      {membership && takesMoney && (
        <li>
          <a href={`${link(path)}${path.includes('?') ? '&' : '?'}${next}`} rel="nofollow">
            {t(`ways.${membership.name}`)}
          </a>
        </li>
      )}
    </ul>
  )
}
