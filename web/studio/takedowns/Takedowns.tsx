import { useState } from 'react'
import { listTakedowns } from '#contract/calls/studio-takedowns.ts'
import type { StudioKeepers, StudioRow } from '#contract/generated/studio_catalogue.ts'
import type { StudioTakedown } from '#contract/generated/studio_takedowns.ts'
import { read, useRead } from '../../session/read.ts'
import { Button } from '../../ui/Button.tsx'
import { useFirstRows } from '../../ui/use-first-rows.tsx'
import { KEPT_ON_EACH_VISIT, usePages } from '../../ui/use-pages.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { ListState } from '../ui/ListState.tsx'
import { RequestEntry } from '../ui/requests/RequestEntry.tsx'
import requestStyles from '../ui/requests/Requests.module.css'
import { useTakedownTexts } from '../ui/requests/use-takedown-texts.ts'
import { LiftDialog } from './LiftDialog.tsx'
import { TakedownDialog } from './TakedownDialog.tsx'
import styles from './Takedowns.module.css'
import { TakedownTable } from './TakedownTable.tsx'

interface Props {
  readonly row: StudioRow
  readonly keepers: StudioKeepers
}

/** The form of a series has less room than a screen of its own. */
const MOST_IN_SIGHT = 20
/** As many as are seen above the takedowns at first. */
const MOST_REQUESTS = 5

/** Where a series, volume or part is closed, why, and since when; and closing it, or opening it again. */
export function Takedowns({ row, keepers }: Props) {
  const { t } = useTakedownTexts()
  const { may } = useStudioMe()
  const { page, turn } = usePages('', MOST_IN_SIGHT)
  const found = useRead(read(listTakedowns, { params: { id: row.id }, query: page }), KEPT_ON_EACH_VISIT)
  const { takedowns = [], requests = [], mayTakeDown = false, takesTwo = false } = found.answer ?? {}
  const isAlone = takesTwo && mayTakeDown && found.answer?.others === 0
  const liftAsked = new Set(
    requests.map(({ state, lapsed, takedownId }) => (state === 'open' && !lapsed ? takedownId : '')),
  )
  const asked = useFirstRows(requests, requests.length, MOST_REQUESTS)
  const [isOpen, setIsOpen] = useState(false)
  const [lifted, setLifted] = useState<StudioTakedown>()
  return (
    <section aria-labelledby="takedowns" className={styles.group}>
      <h2 id="takedowns">{t('title')}</h2>
      <p className={styles.soft}>{t(`about.${row.kind}`)}</p>
      {takesTwo && (
        <p>
          {t('two.note')} {isAlone && <strong>{t('two.alone')} </strong>}
          {may('seeSettings') && <a href="/studio/settings/two-people">{t('two.settings')}</a>}
        </p>
      )}
      {requests.length > 0 && (
        <ul className={requestStyles.list} aria-label={t('two.requests')}>
          {asked.first.map(request => (
            <RequestEntry key={request.id} request={request} isOfScreen={request.subjectId === row.id} />
          ))}
        </ul>
      )}
      {asked.more}
      {mayTakeDown && (
        <p>
          <Button onClick={() => setIsOpen(true)}>{t(`open.${row.kind}`)}</Button>
        </p>
      )}
      <ListState read={found} empty={takedowns.length === 0 ? <p>{t('none')}</p> : null} rows={6}>
        <TakedownTable
          takedowns={takedowns}
          subjectId={row.id}
          mayLift={({ id, liftedAt }) => mayTakeDown && !liftedAt && !liftAsked.has(id)}
          onLift={setLifted}
        />
        {turn(found.answer?.total)}
      </ListState>
      {isOpen && <TakedownDialog {...{ row, keepers, takesTwo }} onClose={() => setIsOpen(false)} />}
      {lifted && <LiftDialog takedown={lifted} takesTwo={takesTwo} onClose={() => setLifted(undefined)} />}
    </section>
  )
}
