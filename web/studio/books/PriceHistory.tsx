import type { StudioPriceHistory, StudioPriceStep } from '#contract/generated/studio_sales.ts'
import { useNow } from '../../platform/now.ts'
import { ON_EACH_VISIT, useRead } from '../../session/read.ts'
import { useFormat } from '../../ui/format.ts'
import { momentText } from '../frame/moment-text.ts'
import { ListState } from '../ui/ListState.tsx'
import { pricesRead } from '../ui/read-subject.ts'
import styles from './Books.module.css'
import { useWording } from './value-text.ts'

/** What a volume costs in each market, and has cost: who changed it, and which sales it was in. */
export function PriceHistory({ id }: { readonly id: string }) {
  const { t } = useWording()
  const prices = useRead(pricesRead(id), ON_EACH_VISIT)
  return (
    <section aria-labelledby="prices" className={styles.group}>
      <h2 id="prices">{t('prices.title')}</h2>
      <ListState read={prices} empty={null} rows={4}>
        {prices.answer && (
          <>
            <PricesNow history={prices.answer} />
            <Steps steps={prices.answer.steps} />
          </>
        )}
      </ListState>
    </section>
  )
}

function PricesNow({ history }: { readonly history: StudioPriceHistory }) {
  const { t } = useWording()
  const format = useFormat()
  const { coins, fullCoins, premiumCoins, lowestCoins, currencies, isSold } = history
  const coinText = (count: number) => t('prices.now', { count, amount: format.number(count) })
  // A coin costs a cent of each currency (docs/product.md#currencies).
  const money = currencies.map(one => format.money(coins, one.toUpperCase())).join(' · ')
  const facts: [string, string][] = [
    ['market', `${coinText(coins)} (${money})`],
    ...(coins === fullCoins ? [] : ([['usual', coinText(fullCoins)]] as [string, string][])),
    ['premium', coinText(premiumCoins)],
    ['lowest', lowestCoins === undefined ? t('prices.notYet') : coinText(lowestCoins)],
  ]
  return (
    <>
      {!isSold && <p>{t('prices.unsold')}</p>}
      <dl className={styles.prices}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{t(`prices.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>{t('prices.help')}</p>
    </>
  )
}

function Steps({ steps }: { readonly steps: readonly StudioPriceStep[] }) {
  const wording = useWording()
  const { t } = wording
  const now = useNow()
  const most = Math.max(1, ...steps.map(({ coins }) => coins))
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{t('prices.history')}</caption>
        <thead>
          <tr>
            {['when', 'old', 'new', 'why'].map(one => (
              <th key={one} scope="col">
                {t(`prices.${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map(step => (
            <tr key={`${step.at?.getTime()}`}>
              <th scope="row">
                {step.at && momentText(step.at, wording)}{' '}
                {step.at && step.at > now && <span className={styles.soft}>{t('prices.toCome')}</span>}
              </th>
              <td>{step.coinsBefore ?? ''}</td>
              <td>
                {step.coins}
                <span className={styles.level} style={{ inlineSize: `${(step.coins / most) * 4}rem` }} />
              </td>
              <td>{whyOf(step, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function whyOf(
  { kind, actorName, saleName }: StudioPriceStep,
  t: ReturnType<typeof useWording>['t'],
): string {
  if (kind === 'price' && !actorName) return t('prices.priceUnknown')
  return t(`prices.${kind}`, { who: actorName, name: saleName })
}
