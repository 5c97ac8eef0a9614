import { listSecondPersonRequests } from '#contract/calls/studio-second-person.ts'
import { ON_EACH_VISIT, read, useRead } from '../../session/read.ts'
import { ListState } from '../ui/ListState.tsx'
import { RequestEntry } from '../ui/requests/RequestEntry.tsx'
import styles from '../ui/requests/Requests.module.css'
import { useRequestTexts } from '../ui/requests/use-request-texts.ts'

const requestsRead = read(listSecondPersonRequests, { query: { limit: 20 } })

/** What waits for a second person. Nothing where nothing does, as in most shops there is no such rule. */
export function WaitingRequests() {
  const { t } = useRequestTexts()
  const found = useRead(requestsRead, ON_EACH_VISIT)
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
        {hasMore && <p>{t('today.more')}</p>}
      </ListState>
    </section>
  )
}
