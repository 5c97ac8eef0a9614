import { useEffect, useState } from 'react'
import { findMyCoinOptions } from '#contract/calls/coins.ts'
import type { User } from '#contract/generated/accounts.ts'
import type { CoinOptions } from '#contract/generated/coins.ts'
import { costOfCoins } from '#rules/coin-purchase.ts'
import { WHOLE_BPS } from '#rules/discount.ts'
import { nextPath } from '#rules/next-path.ts'
import { UserArea } from '../../accounts/UserArea.tsx'
import styles from '../../coins/Coins.module.css'
import { OwnAmount } from '../../coins/OwnAmount.tsx'
import { PackList } from '../../coins/PackList.tsx'
import { type Paid, PaidNotice } from '../../coins/PaidNotice.tsx'
import { PayDialog } from '../../coins/PayDialog.tsx'
import { Purse } from '../../coins/Purse.tsx'
import { useCheckoutReturn } from '../../coins/use-checkout-return.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useLink, useNavigation } from '../../router/navigation.ts'
import { useRefreshReads } from '../../session/cached-reads.ts'
import { ReadFault } from '../../session/ReadFault.tsx'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('coins:coins.', Coins)

/** docs/product.md#coins: the balance, packs and an own amount, and the result of paying. */
function Coins() {
  const { t } = useTranslation('coins')
  return (
    <UserArea title={t('coins.title')} lead={t('coins.lead')}>
      {reader => <WithOptions reader={reader} />}
    </UserArea>
  )
}

function WithOptions({ reader }: Pick<ShopProps, 'reader'>) {
  const { lang } = usePageState()
  const { answer, broken, fault, again } = useRead(read(findMyCoinOptions, { query: { lang } }))
  if (answer) return <Shop reader={reader} options={answer} />
  if (!broken) return <Skeleton count={6} />
  return <ReadFault fault={fault} again={again} />
}

interface ShopProps {
  readonly reader: User
  readonly options: CoinOptions
}

function Shop({ reader, options }: ShopProps) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const link = useLink()
  const refresh = useRefreshReads()
  const { go } = useNavigation()
  const arrival = useCheckoutReturn()
  const [query] = useState(() => new URLSearchParams(location.search))
  const [paid, setPaid] = useState<Paid | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [paying, setPaying] = useState(false)
  const bps = reader.subscriptionFeatures?.coinDiscountBps ?? 0
  const missing = wholeOf(query.get('need'))
  const next = nextPath(query.get('next'))

  useEffect(() => {
    if (!arrival) return
    // The balance may have changed while one was on the provider's page.
    void refresh()
    if (arrival.purchase !== 'done') return setPaid(arrival)
    // What was paid for is bought: the reader goes on where they came from.
    // A server of the version before does not say what it was.
    if (arrival.bought) {
      const { title, coins } = arrival.bought
      const price = t('amounts.coins', { count: coins, amount: format.number(coins) })
      showToast(t('topUp.done', { title, price }))
    }
    go(next, { replace: true, anew: true })
  }, [arrival, refresh, go, next, t, format])

  const choose = (coins: number) => {
    setChosen(coins)
    setPaying(true)
  }

  return (
    <>
      {arrival === undefined && <p role="status">{t('paid.asking')}</p>}
      {paid && (
        <PaidNotice
          key={`${paid.how} ${paid.times ?? 0}`}
          paid={paid}
          reader={reader}
          next={next}
          arrived={() => setPaid({ how: 'done' })}
          again={chosen === null ? null : () => setPaying(true)}
        />
      )}
      <Purse reader={reader} />
      <p className={styles.others}>
        <LinkButton href={link('/user/gift')}>{t('area.gift')}</LinkButton>
        {reader.showsCredits && <LinkButton href={link('/user/credits')}>{t('area.credits')}</LinkButton>}
      </p>
      <section aria-labelledby="packs" className={styles.packs}>
        <h2 id="packs">{t('packs.title')}</h2>
        {missing > 0 && <p>{t('packs.need', { count: missing, amount: format.number(missing) })}</p>}
        <PackList packs={options.packs} currency={options.currency} choose={choose} />
        <p className={styles.note}>
          {options.coinDiscountMember === 0
            ? t('packs.fixed')
            : bps > 0
              ? t('packs.discount', { percent: format.percent(bps / WHOLE_BPS) })
              : t('packs.discountOffer', {
                  member: format.percent(options.coinDiscountMember / WHOLE_BPS),
                  premium: format.percent(options.coinDiscountPremium / WHOLE_BPS),
                })}
          {bps === 0 && options.coinDiscountMember > 0 && (
            <>
              {' '}
              <a href={link('/subscribe')}>{t('packs.discountGo')}</a>
            </>
          )}
        </p>
      </section>
      <OwnAmount options={options} missing={missing} choose={choose} />
      {chosen !== null && (
        <PayDialog
          open={paying}
          coins={chosen}
          cents={centsOf(chosen, options, bps)}
          currency={options.currency}
          reader={reader}
          next={next}
          onClose={() => setPaying(false)}
          onResult={result => {
            setPaying(false)
            setPaid(last => ({ ...result, times: (last?.times ?? 0) + 1 }))
            void refresh()
          }}
        />
      )}
    </>
  )
}

/** A whole number from an address; 0 for anything else. */
function wholeOf(text: string | null): number {
  return Math.max(0, Math.ceil(Number(text)) || 0)
}

/** A pack costs what the shop said; any other amount what the rule says. */
function centsOf(coins: number, { packs }: CoinOptions, bps: number): number {
  return packs.find(pack => pack.coins === coins)?.currentCentsCost ?? costOfCoins(coins, bps, {})
}
