import { useState } from 'react'
import { redeemBundle } from '#contract/calls/library.ts'
import type { BundleOffer } from '#contract/generated/bundles.ts'
import { usePageState } from '../platform/page-state.ts'
import { useLink } from '../router/navigation.ts'
import { useRefreshReads } from '../session/cached-reads.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import { BundleBox, bundleName } from './BundleBox.tsx'
import styles from './BundleOffers.module.css'
import { SpendDialog } from './SpendDialog.tsx'

interface Props {
  readonly bundles: readonly BundleOffer[]
  readonly reprice: () => void
  readonly level: 2 | 3
}

/**
 * Bundles for whoever is signed in, each bought with two presses. The dialog of one stays when that is not offered any more,
 * since it was bought.
 */
export default function ReaderBundles({ bundles, reprice, level }: Props) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const [chosen, setChosen] = useState<BundleOffer | null>(null)
  const [open, setOpen] = useState(false)
  const current = bundles.find(({ id }) => id === chosen?.id) ?? chosen
  return (
    <>
      {bundles.length > 0 && (
        <div className={styles.bundles}>
          {bundles.map(offer => {
            const { id, coins, volumes, owned } = offer
            return (
              <BundleBox key={id} offer={offer} level={level}>
                <Button
                  look="main"
                  onClick={() => {
                    setChosen(offer)
                    setOpen(true)
                  }}
                >
                  {t('bundle.buy', { volumes: volumes.length - owned, coins: format.number(coins) })}
                </Button>
              </BundleBox>
            )
          })}
        </div>
      )}
      {current && (
        <BuyBundleDialog
          key={current.id}
          offer={current}
          open={open}
          reprice={reprice}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface DialogProps {
  readonly offer: BundleOffer
  readonly open: boolean
  readonly reprice: () => void
  readonly onClose: () => void
}

/** Buys the volumes of a bundle that the reader does not have, after they were told what that costs and leaves. */
function BuyBundleDialog({ offer, open, reprice, onClose }: DialogProps) {
  const { t } = useTranslation('coins')
  const { lang } = usePageState()
  const link = useLink()
  const refresh = useRefreshReads()
  const { act, acting } = useMutation(redeemBundle, 'coins')
  const { id, coins, volumes, owned } = offer
  return (
    <SpendDialog
      open={open}
      kind="bundle"
      what={bundleName(offer, lang)}
      gets={t('spend.bundleGet', { volumes: volumes.length - owned })}
      unit="coins"
      price={coins}
      paidFor={{ bundle: id }}
      spend={consent => act({ params: { bundleId: id }, query: { coins, ...consent } })}
      spending={acting}
      onPriceChanged={reprice}
      onPaid={() => void refresh()}
      ways={
        <LinkButton look="main" href={link('/user/library')}>
          {t('spend.done.library')}
        </LinkButton>
      }
      onClose={onClose}
    />
  )
}
