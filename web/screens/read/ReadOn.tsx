import { Suspense, useEffect, useState } from 'react'
import { findPart, findVolumeNeighbours } from '#contract/calls/catalogue.ts'
import { findPartOffers } from '#contract/calls/reading.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { RemindButton } from '../../follows/RemindButton.tsx'
import { MembershipLine } from '../../membership/GateOffer.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useLink } from '../../router/navigation.ts'
import { read, useRead } from '../../session/read.ts'
import { meRead } from '../../session/reader.ts'
import { useSignedIn } from '../../session/signed-in.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Cover } from '../../ui/Cover.tsx'
import { useHeldWhilePressed } from '../../ui/use-held-while-pressed.ts'
import { GoOn, NextStepView, Trouble } from './NextStepView.tsx'
import { NextVolume } from './NextVolume.tsx'
import { type NextStep, nextStep } from './next-step.ts'
import styles from './ReadOn.module.css'
import { SimilarSeries } from './SimilarSeries.tsx'

const TakeAlong = lazyPart(['kept'], () => import('../../reader/offline/TakeAlong.tsx'))

/**
 * docs/product.md#end-of-a-part: what follows a part, asked for in the name of whoever reads, so that it opens, is rented or
 * ordered with one press. It is no part of the page from the server, which is the same for everybody.
 */
export default function ReadOn({ part }: { readonly part: Part }) {
  const { t } = useTranslation(['next', 'reading'])
  const link = useLink()
  const { lang } = usePageState()
  const signedIn = useSignedIn()
  const me = useRead(signedIn ? meRead : null)
  const { next, volume } = part
  // Who has come to the way into the next part by key has it until its answer is there, and does not press into the void.
  const [keepsWay] = useState(() => next && hasFocus(link(`/read/${next.slug}`)))
  const offers = useRead(next ? read(findPartOffers, { params: { id: next.slug }, query: { lang } }) : null)
  // What the page itself asks when it is opened, so that it is there then. The answer that came with this part may be that
  // of visitors.
  const params = { id: next?.slug ?? '' }
  const known = useRead(
    next && signedIn ? read(findPart, { params, query: { preload: 'volume,parts,next' } }) : null,
  )
  const endsVolume = next?.volumeId !== part.volumeId
  const beside = useRead(
    endsVolume ? read(findVolumeNeighbours, { params: { id: part.volumeId }, query: { lang } }) : null,
  )
  const neighbours = beside.answer
  const following = neighbours?.next
  const step = next ? nextStep(offers) : null
  // The short title of a part names no volume.
  const title = next && ((!endsVolume && next.shortTitle) || next.title)
  const waits = step === 'waiting' || me.waiting || known.waiting || beside.waiting
  useAnswerOfReader(offers)
  const opens = step === 'offers' || step === 'signIn' ? offers.answer : undefined
  const answered = useHeldWhilePressed(
    waits && next && keepsWay ? (
      <GoOn next={next} />
    ) : waits ? (
      <p role="status" className={styles.skeleton}>
        <span className="unseen">{t('common:loading')}</span>
      </p>
    ) : (
      <>
        {next && step && <NextStepView part={part} next={known.answer ?? next} step={step} offers={offers} />}
        {next && step === 'open' && known.answer && (
          <Suspense>
            <TakeAlong parts={partsFrom(known.answer)} next />
          </Suspense>
        )}
        {following && neighbours && (
          <NextVolume
            volume={following}
            price={neighbours.nextPrice}
            // Where the next part can be read, that comes first.
            main={step === null || MAIN_VOLUME.has(step) || (step === 'offers' && !offers.answer?.rental)}
            next={next?.volumeId === following.id ? next : null}
            again={beside.again}
          />
        )}
        {opens && next && (
          <MembershipLine
            slug={next.slug}
            offers={opens}
            main={step === 'offers' && !opens.rental && !opens.volume}
          />
        )}
        {!next && beside.broken && <Trouble next={null} fault={beside.fault} again={beside.again} />}
        {!next && !following && !beside.broken && volume && (
          <>
            <p className={styles.ways}>
              <RemindButton look="main" series={{ id: volume.seriesId, title: volume.seriesTitle }} />
            </p>
            <p className={styles.note}>{t('remindText')}</p>
          </>
        )}
        {volume && (
          <p className={styles.note}>
            <a href={link(`/volumes/${volume.slug}`)}>{t('reading:end.about')}</a>
          </p>
        )}
      </>
    ),
  )
  return (
    <div className={styles.onward}>
      <div className={following || beside.waiting ? styles.volume : styles.part}>
        {following ? (
          <a href={link(`/volumes/${following.slug}`)} aria-label={following.title} className={styles.cover}>
            <Cover
              hash={following.cover?.hash}
              colour={following.cover?.colour}
              title={following.title}
              decorative
              sizes="6rem"
            />
          </a>
        ) : (
          beside.waiting && <span className={`${styles.cover} ${styles.room}`} />
        )}
        <p className={styles.title}>
          {next
            ? t('reading:end.next', { title })
            : following
              ? t('reading:end.next', { title: following.title })
              : !waits && !beside.broken && t('latest')}
        </p>
        <div className={styles.step} onPointerDown={answered.onPointerDown}>
          {answered.held}
        </div>
      </div>
      {neighbours && neighbours.similar.length > 0 && <SimilarSeries series={neighbours.similar} />}
    </div>
  )
}

/** The part and what follows it in its volume. */
function partsFrom(part: Part): readonly Part[] {
  const parts = part.volumeParts?.parts ?? []
  const at = parts.findIndex(({ id }) => id === part.id)
  return at < 0 ? [part] : parts.slice(at)
}

const hasFocus = (href: string) => document.activeElement?.getAttribute('href') === href

const FOR_READERS = 403

/** Where nothing can be read of the next part, its volume comes first. */
const MAIN_VOLUME: ReadonlySet<NextStep> = new Set(['soon', 'closed', 'gone'])

/** A cached answer for visitors is not that of who has signed in meanwhile. */
function useAnswerOfReader({ answer, again }: ReturnType<typeof useRead<typeof findPartOffers>>): void {
  const stale = useSignedIn() === true && answer?.check === FOR_READERS
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes another function that asks the same.
  useEffect(() => {
    if (stale) again()
  }, [stale])
}
