import { useEffect, useState } from 'react'
import type { findPartOffers } from '#contract/calls/reading.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import type { PartOffers } from '#contract/generated/offers.ts'
import { AccessLine } from '../../catalogue/AccessLine.tsx'
import { RentNow } from '../../coins/RentNow.tsx'
import { RemindButton } from '../../follows/RemindButton.tsx'
import { useLocalTime } from '../../platform/local-time.ts'
import { useNow } from '../../platform/now.ts'
import { useLink } from '../../router/navigation.ts'
import { type ReadState, useRead } from '../../session/read.ts'
import { meRead, useReader } from '../../session/reader.ts'
import { useSignedIn } from '../../session/signed-in.ts'
import { wordsOfFault } from '../../session/words-of-fault.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { OwnVolume } from './NextVolume.tsx'
import type { NextStep } from './next-step.ts'
import styles from './ReadOn.module.css'
import { useGoOn } from './use-go-on.ts'

interface Props {
  /** The part that has been read. */
  readonly part: Part
  readonly next: Part
  readonly step: NextStep
  readonly offers: ReadState<typeof findPartOffers>
}

/** What the next part is for this reader, with the one thing to do. */
export function NextStepView(props: Props) {
  const { part, next, step, offers } = props
  const { t } = useTranslation(['next', 'reading'])
  if (step === 'open')
    return (
      <>
        {next.access && (
          <p>
            <AccessLine access={next.access} />
          </p>
        )}
        <GoOn next={next} />
      </>
    )
  if (step === 'signIn' && offers.answer) return <ForVisitors next={next} offers={offers.answer} />
  if (step === 'offers' && offers.answer)
    return <Offers part={part} next={next} offers={offers.answer} again={offers.again} />
  if (step === 'soon') return <Soon next={next} part={part} again={offers.again} />
  if (step === 'trouble') return <Trouble next={next} fault={offers.fault} again={offers.again} />
  return <p>{t(step)}</p>
}

/** The way into the next part. */
export function GoOn({ next }: Pick<Props, 'next'>) {
  const { t } = useTranslation('reading')
  const link = useLink()
  return (
    <p className={styles.ways}>
      <LinkButton look="main" href={link(`/read/${next.slug}`)}>
        {t('end.continue')}
      </LinkButton>
    </p>
  )
}

interface OffersProps extends Pick<Props, 'part' | 'next'> {
  readonly offers: PartOffers
  readonly again: () => void
}

function Offers({ part, next, offers, again }: OffersProps) {
  const { t } = useTranslation(['next', 'access'])
  const reader = useReader()
  const me = useRead(meRead)
  const goOn = useGoOn(next)
  const link = useLink()
  const { rental, check } = offers
  // At the end of a volume the next one is offered beside its first part.
  const volume = next.volumeId === part.volumeId ? offers.volume : undefined
  const ended = check === 410
  if (me.broken) return <Trouble next={next} fault={me.fault} again={me.again} />
  if (!reader)
    return (
      <p role="status" className={styles.skeleton}>
        <span className="unseen">{t('common:loading')}</span>
      </p>
    )
  return (
    <>
      {ended && <p>{t('access:gate.expiredText')}</p>}
      {rental && (
        <RentNow
          key={next.id}
          part={next}
          coins={rental.coins}
          reader={reader}
          reprice={() => {
            again()
            me.again()
          }}
          onPaid={goOn}
        />
      )}
      {volume && part.volume && (
        <OwnVolume
          key={next.id}
          {...{ volume: part.volume, price: volume, main: !rental, again }}
          opens={link(`/read/${next.slug}`)}
          onPaid={goOn}
        />
      )}
    </>
  )
}

/**
 * What it costs, and the ways in: an account opens nothing that costs, but all of them need one. Where nothing is offered,
 * who has the part already can still sign in.
 */
function ForVisitors({ next, offers }: Pick<Props, 'next'> & { readonly offers: PartOffers }) {
  const { t } = useTranslation(['next', 'access'])
  const link = useLink()
  const volume = offers.volume
  const bought = volume ? 'buy' : offers.plans.length > 0 ? 'join' : null
  const way = offers.rental ? (volume ? 'rentOrBuy' : 'rent') : bought
  const onward = encodeURIComponent(link(`/read/${next.slug}`))
  return (
    <>
      <p>{t(way ? `forReaders.${way}` : 'closed')}</p>
      {(offers.rental || volume) && (
        <ul className={`unmarked ${styles.offers}`}>
          {offers.rental && (
            <li>
              {t('access:gate.rent')} <Price coins={offers.rental.coins} />
            </li>
          )}
          {volume && (
            <li>
              {t('access:gate.buy')}{' '}
              <Price coins={volume.coins} fullCoins={volume.priorCoins ?? volume.fullCoins} />
            </li>
          )}
        </ul>
      )}
      <p className={styles.ways}>
        <LinkButton look={way ? 'main' : 'plain'} href={`${link('/sign-in')}?next=${onward}`} rel="nofollow">
          {t('signIn')}
        </LinkButton>
        {way && (
          <LinkButton href={`${link('/register')}?next=${onward}`} rel="nofollow">
            {t('register')}
          </LinkButton>
        )}
      </p>
    </>
  )
}

function Soon({ next, part, again }: Pick<Props, 'next' | 'part'> & { readonly again: () => void }) {
  const { t } = useTranslation('next')
  const localTime = useLocalTime({ weekday: true })
  const now = useNow()
  const { launch } = next
  const isOut = launch !== undefined && launch <= now
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes another function that asks the same.
  useEffect(() => {
    if (isOut) again()
  }, [isOut])
  const { volume } = part
  return (
    <>
      <p>{launch ? t('soonAt', { at: localTime(launch) }) : t('soon')}</p>
      {volume && (
        <>
          <p className={styles.ways}>
            <RemindButton
              look={next.volumeId === part.volumeId ? 'main' : 'plain'}
              series={{ id: volume.seriesId, title: volume.seriesTitle }}
            />
          </p>
          <p className={styles.note}>{t('remindText')}</p>
        </>
      )}
    </>
  )
}

interface TroubleProps {
  /** null after the last part of the series. */
  readonly next: Part | null
  readonly fault: number
  readonly again: () => void
}

/** The question was not answered: what happened, and the way to the next part, which may be saved on this device. */
export function Trouble({ next, fault, again }: TroubleProps) {
  const { t } = useTranslation(['next', 'common', 'reading'])
  const link = useLink()
  const signedIn = useSignedIn()
  const [pressed, setPressed] = useState(false)
  return (
    <>
      <p role={pressed ? 'alert' : undefined}>
        {fault === 0 && !navigator.onLine && signedIn ? t('offline') : wordsOfFault({}, fault, t)}
      </p>
      <p className={styles.ways}>
        {next && <LinkButton href={link(`/read/${next.slug}`)}>{t('reading:end.continue')}</LinkButton>}
        <Button
          onClick={() => {
            setPressed(true)
            again()
          }}
        >
          {t('common:broken.again')}
        </Button>
      </p>
    </>
  )
}
