import { useEffect } from 'react'
import { findPartOffers, openPart } from '#contract/calls/reading.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { PartOffer } from '../../coins/PartOffer.tsx'
import { GateOffer } from '../../membership/GateOffer.tsx'
import { usePageState } from '../../platform/page-state.ts'
import { isClosed, STILL } from '../../reader/content/use-content.ts'
import { ReadFault } from '../../session/ReadFault.tsx'
import { read, useRead } from '../../session/read.ts'
import { useSignedIn } from '../../session/signed-in.ts'
import { Gate } from './Gate.tsx'

interface Props {
  readonly part: Part
  /** How the address calls the part, as its reads do. */
  readonly address: string
  /** What the check answered: 402, 403, 404, 410 or 451. */
  readonly status: number
}

const FOR_READERS = 403

/** The gate of a part, with what opens it for who is here. */
export function PartGate({ part, address, status }: Props) {
  const signedIn = useSignedIn()
  const { lang } = usePageState()
  const params = { id: address }
  const { again: openAgain } = useRead(read(openPart, { params }), STILL)
  const offers = useRead(isClosed(status) ? read(findPartOffers, { params, query: { lang } }) : null, STILL)
  const { answer, fault, again } = offers
  // The page was made for visitors: their offers hold the room until those of who is signed in are there. The part itself is
  // asked for first.
  const waits = signedIn === true && status === FOR_READERS
  const stale = signedIn === true && !waits && answer?.check === FOR_READERS
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes another function that asks the same.
  useEffect(() => {
    if (stale) again()
  }, [stale])
  const open = answer !== undefined && !waits && !isClosed(answer.check)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes another function that asks the same.
  useEffect(() => {
    // It was opened elsewhere meanwhile.
    if (open) openAgain()
  }, [open])
  // Without a connection the reader's own offers do not come; why the part does not open is known all the same.
  const isUnknown = offers.broken || (stale && offers.stale)
  if (!answer || open || isUnknown)
    return (
      <Gate
        part={part}
        status={status}
        nothing={false}
        offer={isUnknown && <ReadFault fault={fault} again={again} />}
      />
    )
  const { rental, volume, plans, membershipRests, debtCoins } = answer
  const sold = rental !== undefined || volume !== undefined
  return (
    <Gate
      part={part}
      status={answer.check}
      nothing={!sold && plans.length === 0 && !membershipRests}
      offer={<PartOffer part={part} offers={answer} again={again} />}
      membership={
        <GateOffer
          slug={part.slug}
          offers={answer}
          main={!sold && answer.check !== FOR_READERS && debtCoins === 0}
        />
      }
    />
  )
}
