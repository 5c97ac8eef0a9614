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
import { TakedownEntry } from './TakedownEntry.tsx'
import styles from './Takedowns.module.css'

interface Props {
  readonly row: StudioRow
  readonly keepers: StudioKeepers
}

/** Where a series, volume or part is closed, why, and since when; and closing it, or opening it again. */
export function Takedowns({ row, keepers }: Props) {
  const { t } = useTakedownTexts()
  const { may } = useStudioMe()
  const { page, turn } = usePages()
  const found = useRead(read(listTakedowns, { params: { id: row.id }, query: page }), KEPT_ON_EACH_VISIT)
  const { takedowns = [], requests = [], mayTakeDown = false, takesTwo = false } = found.answer ?? {}
  const isAlone = takesTwo && mayTakeDown && found.answer?.others === 0
  const liftAsked = new Set(
    requests.map(({ state, lapsed, takedownId }) => (state === 'open' && !lapsed ? takedownId : '')),
  )
  const asked = useFirstRows(requests)
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
      <ListState read={found} empty={takedowns.length === 0 ? <p>{t('none')}</p> : null} rows={2}>
        <ul className={styles.list}>
          {takedowns.map(takedown => (
            <TakedownEntry
              key={takedown.id}
              takedown={takedown}
              isOwn={takedown.subjectId === row.id}
              onLift={
                mayTakeDown && !takedown.liftedAt && !liftAsked.has(takedown.id)
                  ? () => setLifted(takedown)
                  : undefined
              }
            />
          ))}
        </ul>
        {turn(found.answer?.total)}
      </ListState>
      {mayTakeDown && (
        <p>
          <Button onClick={() => setIsOpen(true)}>{t(`open.${row.kind}`)}</Button>
        </p>
      )}
      {isOpen && <TakedownDialog {...{ row, keepers, takesTwo }} onClose={() => setIsOpen(false)} />}
      {lifted && <LiftDialog takedown={lifted} takesTwo={takesTwo} onClose={() => setLifted(undefined)} />}
    </section>
  )
}
