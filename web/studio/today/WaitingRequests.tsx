import { useState } from 'react'
import { listSecondPersonRequests } from '#contract/calls/studio-second-person.ts'
import { read, useRead } from '../../session/read.ts'
import { Button } from '../../ui/Button.tsx'
import { KEPT_ON_EACH_VISIT } from '../../ui/use-pages.tsx'
import { ListState } from '../ui/ListState.tsx'
import { RequestEntry } from '../ui/requests/RequestEntry.tsx'
import styles from '../ui/requests/Requests.module.css'
import { useRequestTexts } from '../ui/requests/use-request-texts.ts'

/** How many are shown at first, and how many more by each press. */
const [FIRST, MORE] = [5, 50]

/** What waits for a second person. Nothing where nothing does, as in most shops there is no such rule. */
export function WaitingRequests() {
  const { t } = useRequestTexts()
  const [limit, setLimit] = useState(FIRST)
  const found = useRead(read(listSecondPersonRequests, { query: { limit } }), KEPT_ON_EACH_VISIT)
  const { requests = [], hasMore = false } = found.answer ?? {}
  if (requests.length === 0 && !found.broken) return null
  return (
    <section aria-labelledby="second-person" className={styles.group}>
      <h2 id="second-person">{t('today.title')}</h2>
      <ListState read={found} empty={null} rows={2}>
        <ul className={styles.list}>
          {requests.map(request => (
            <RequestEntry key={request.id} request={request} isOfScreen={false} />
          ))}
        </ul>
        {hasMore && <Button onClick={() => setLimit(limit + MORE)}>{t('common:rows.more')}</Button>}
      </ListState>
    </section>
  )
}
